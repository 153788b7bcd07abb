import { expect, type Page } from '@playwright/test'
import { ensureYear, scratchYear } from './api.ts'
import { createLead, createLeadNetwork, decideLead } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, focusBy, requiredField, tableRow, toast } from './page.ts'
import { createDealer, createWorkshop, dealerTimeline, historyRow, selectDealer } from './partners.ts'
import { menuLink, test } from './portal.ts'
import { openSearch, selectedOption } from './search.ts'
import { uniqueDigits } from './unique.ts'

const outline = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return `${outlineStyle} ${outlineWidth}`
  })

test('the skip link comes first and leads to the content', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page.getByText(/di \d+ elementi/)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Matrice' })).toBeFocused()
})

test('the focus is always visible', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page.getByText(/di \d+ elementi/)).toBeVisible()
  for (let press = 0; press < 24; press++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    expect(await outline(page), where).toBe('solid 2px')
  }
})

test('each screen sets the title of the tab and takes the focus', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page).toHaveTitle('Concessionarie | Portale Rete')
  for (const [link, title] of [
    ['Officine', 'Officine | Portale Rete'],
    ['Clienti', 'Clienti | Portale Rete'],
    ['Anni attività', 'Anni attività | Portale Rete'],
    ['Attività', /^Le attività per l'anno \d{4} \| Portale Rete$/],
    ['Home', /, Laura \| Portale Rete$/],
  ] as const) {
    await menuLink(page, link).press('Enter')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveTitle(/^Le attività/)
  await expect(page.getByRole('main')).toBeFocused()
  await navigate(page, '/niente')
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

test('Tab leaves the editor after Esc, and indents its lists', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await ensureYear(page, scratchYear)}/activities/new`)
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

test('an activity is created by keyboard', async ({ as }) => {
  const page = await as('administrator')
  const title = `Fatta con la tastiera ${uniqueDigits()}`
  await page.goto(`/activity_years/${await ensureYear(page, scratchYear)}/activities/new`)
  await page.getByLabel('Titolo (*Obbligatorio)').focus()
  await page.keyboard.type(title)
  await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).focus()
  await page.keyboard.type('Senza mouse')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Attività per officine')).toBeChecked()
  const add = page.getByRole('button', { name: 'Aggiungi documento' })
  const isReached = () => add.evaluate((element) => element === document.activeElement)
  // Over the deadline and the reminders.
  for (let tabs = 0; tabs < 12 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Verbale')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Officine' }).getByText(title)).toBeVisible()
})

test('a dealer is added to the history of a workshop by keyboard', async ({ as }) => {
  const page = await as('administrator')
  const [before, next] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [[before, '2020-01-01']])
  await page.goto(`/workshops/${id}/edit`)
  await button(page, 'Aggiungi concessionaria').focus()
  await page.keyboard.press('Enter')
  await expect(requiredField(historyRow(page, 1), 'Concessionaria')).toBeFocused()
  await page.keyboard.type(next.baldo_id)
  await expect(page.getByRole('option', { name: next.name })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1) // those before the code was typed are gone
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(requiredField(historyRow(page, 1), 'Concessionaria')).toHaveValue(`${next.baldo_id} ${next.name}`)
  await page.keyboard.press('Tab')
  await expect(requiredField(historyRow(page, 1), 'Dal')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('05/06/2022 07:08')
  for (const name of ['Scegli dal calendario', '', `Rimuovi ${next.name}`]) {
    await page.keyboard.press('Tab')
    if (name) await expect(button(historyRow(page, 1), name)).toBeFocused()
    expect(await outline(page)).toBe('solid 2px')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Officina salvata.')).toBeVisible()
  await navigate(page, `/workshops/${id}`)
  await expect(dealerTimeline(page)).toHaveText([/Dal 05\/06\/2022 07:08:00$/, /al 05\/06\/2022 07:08:00$/])
})

test('Enter in a row of the history selects without saving; Esc keeps the selection', async ({ as }) => {
  const page = await as('administrator')
  const [before, next] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [[before, '2020-01-01']])
  await page.goto(`/workshops/${id}/edit`)
  await selectDealer(historyRow(page, 1), next)
  const input = requiredField(historyRow(page, 1), 'Concessionaria')
  await input.fill(before.baldo_id)
  await expect(page.getByRole('option', { name: before.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue(`${next.baldo_id} ${next.name}`)
  await expect(page).toHaveURL(`/workshops/${id}/edit`)
})

test('the versions of a conflict are compared and selected by keyboard', async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const { id } = await createDealer(page)
  for (const editor of [page, other]) await editor.goto(`/dealers/${id}/edit`)
  await requiredField(page, 'Città').fill('Canelli')
  await requiredField(other, 'Città').fill('Bra')
  await button(other, 'Salva').click()
  await expect(other).toHaveURL('/dealers')
  await requiredField(page, 'Città').press('Enter')
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^La tua versione/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^La versione salvata/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Annulla')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dealers')
  await other.goto(`/dealers/${id}`)
  await expect(other.getByRole('main')).toContainText('CittàBra')
})

test('a seller finds a lead and notes it, and the manager reads the note', async ({ as }) => {
  const admin = await as('administrator')
  const { author, seller, approver } = await createLeadNetwork(admin)
  const lead = await createLead(await as(author))
  await decideLead(admin, lead, 'approved')
  const page = await as(seller)
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type(lead.customer.name)
  await expect(selectedOption(page)).toContainText(lead.customer.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/leads/${lead.id}`)
  await focusBy(page, 'Tab', page.getByRole('link', { name: /^Gestisci/ }).first())
  await page.keyboard.press('Enter')
  const notes = requiredField(page, 'Note di vendita')
  await expect(notes).toBeVisible()
  await focusBy(page, 'Tab', notes)
  await page.keyboard.type('Sentito: richiama lunedì.')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveURL(/manage/)
  const manager = await as(approver)
  await manager.goto('/leads')
  await expect(tableRow(manager, lead.customer.name)).toContainText('Sentito: richiama lunedì.')
})
