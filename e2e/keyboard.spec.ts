import { expect, type Page } from '@playwright/test'
import { sparesYear, yearId } from './api.ts'
import { menu, test } from './portal.ts'

const outline = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return `${outlineStyle} ${outlineWidth}`
  })

test('the skip link comes first and leads to the content', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page.getByText(/di 60 elementi/)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Dashboard attività' })).toBeFocused()
})

test('the focus is always visible', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page.getByText(/di 60 elementi/)).toBeVisible()
  for (let press = 0; press < 24; press++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    expect(await outline(page), where).toBe('solid 2px')
  }
})

test('each screen names its tab, and takes the focus when one goes there', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page).toHaveTitle('Concessionarie | Portale Rete')
  for (const [link, title] of [
    ['Officine', 'Officine | Portale Rete'],
    ['Anni attività', 'Anni attività | Portale Rete'],
    ['Attività', /^Le attività per l'anno \d{4} \| Portale Rete$/],
    ['Home', /, Laura \| Portale Rete$/],
  ] as const) {
    await menu(page, link).press('Enter')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveTitle(/^Le attività/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/niente')
  await expect(page).toHaveTitle('Pagina non trovata | Portale Rete')
  const visitor = await as()
  await visitor.goto('/login')
  await expect(visitor).toHaveTitle('Accedi al portale | Portale Rete')
})

test('typing in a filter does not move the focus', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await page.getByLabel('Ragione sociale').pressSequentially('etna')
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  await expect(page.getByLabel('Ragione sociale')).toBeFocused()
})

test('Tab leaves the editor as the screen says, and indents its lists', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await yearId(page, sparesYear)}/activities/new`)
  const editor = page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' })
  await expect(editor).toHaveAccessibleDescription(/Per uscire dal testo con la tastiera premi Esc e poi Tab\./)
  await editor.click()
  await page.keyboard.type('Un testo')
  await page.getByRole('button', { name: 'Elenco puntato' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(editor.locator('li')).toHaveClass(/ql-indent-1/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await expect(page.getByLabel('Attività per concessionarie')).toBeFocused()
})

test('a whole activity is made without a mouse', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await yearId(page, sparesYear)}/activities/new`)
  await page.getByLabel('Titolo (*Obbligatorio)').focus()
  await page.keyboard.type('Fatta con la tastiera')
  await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).focus()
  await page.keyboard.type('Senza mouse')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Attività per officine')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Aggiungi documento' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Verbale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Officine' }).getByText('Fatta con la tastiera')).toBeVisible()
})
