import { expect } from '@playwright/test'
import { bodyEditor, findNewsCard, uniqueTitle } from './news.ts'
import { button, expectFieldError, expectHeading, input, requiredField } from './page.ts'
import { test } from './portal.ts'

test('Ctrl+S and Cmd+S save from a field and from the text editor, once, and the reader sees it', async ({ as }) => {
  const page = await as('administrator')
  const title = uniqueTitle()
  await page.goto('/news/new')
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()))
  await expect(bodyEditor(page)).toBeVisible() // it is loaded after the other fields, and can take the focus from then on
  await requiredField(page, 'Titolo').fill(title)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(bodyEditor(page)).toBeFocused() // the first field that is wrong
  await page.keyboard.type('Da lunedì si ordina dal portale.')
  await page.getByRole('checkbox', { name: 'Concessionarie' }).check()
  await bodyEditor(page).click()
  await page.keyboard.down('Meta')
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Meta')
  await expectHeading(page, 'News')
  expect(saves).toHaveLength(2)
  await expect(await findNewsCard(await as('dealer_holder'), title)).toBeVisible()
})

test('Ctrl+S saves the open dialog, takes what was typed last, and the help lists it', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/menu-management')
  await button(page, 'Crea nuovo').click()
  const dialog = page.getByRole('dialog').first()
  await requiredField(dialog, 'Nome').fill('Senza indirizzo')
  await page.keyboard.press('Control+s')
  await expect(requiredField(dialog, 'Indirizzo')).toBeFocused()
  await expect(requiredField(dialog, 'Indirizzo')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')

  await test.step('a day that is typed and not left yet', async () => {
    await page.goto('/news/new')
    const day = input(page, 'Scadenza')
    await day.fill('32/13/2026')
    await page.keyboard.press('Control+s')
    await expectFieldError(day, /La data non è valida/)
  })
  await test.step('a list has nothing to save, and the help names the key', async () => {
    await page.goto('/dealers')
    await expectHeading(page, 'Concessionarie')
    await page.keyboard.press('Control+s')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Tasti della tastiera' })
    await expect(help).toContainText('Ctrl SSalva il modulo o la finestra aperta')
    await page.keyboard.press('Control+s')
    await expect(help).toBeVisible()
  })
})
