import { expect, type Locator, type Page } from '@playwright/test'
import { leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { expectAccessible } from './axe.ts'
import {
  confirmDialog,
  createLead,
  createLeadNetwork,
  decideLead,
  type Lead,
  leadName,
  manageLead,
  openNotifications,
} from './leads.ts'
import { button, requiredField, tableRow, toast } from './page.ts'
import { test } from './portal.ts'

const column = (page: Page, status: keyof typeof leadStatusLabels) =>
  page.getByRole('region', { name: new RegExp(`^${leadStatusLabels[status]}:`) })
const cardLink = (parent: Page | Locator, { customer }: Lead) => parent.getByRole('link', { name: customer.name })

/** Drags a card over a column without dropping it. */
async function dragOver(page: Page, lead: Lead, target: Locator): Promise<void> {
  const [from, to] = [await cardLink(page, lead).boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('the card or the column is not visible')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 })
}

test('a lead is dragged, then moved by keys, and its workshop sees where it is', async ({ as }) => {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const author = await as(network.author)
  const lead = await createLead(author)
  await decideLead(admin, lead, 'approved')
  const seller = await as(network.seller)

  await test.step('a seller may not move it from created: the column says why', async () => {
    await seller.goto('/leads')
    await seller.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Bacheca' }).click()
    await expect(column(seller, 'created')).toContainText('3 veicoli, la più vecchia da meno di un’ora')
    await dragOver(seller, lead, column(seller, 'contacted'))
    await expect(column(seller, 'contacted')).toContainText('Non da una segnalazione appena inserita')
    await expect(column(seller, 'lost')).toContainText('Riservato agli amministratori')
    await seller.mouse.up()
    await expect(seller.getByRole('status').filter({ hasText: leadName(lead) })).toContainText(
      'non si sposta in «Azienda contattata»: Non da una segnalazione appena inserita.',
    )
    await expect(seller).toHaveURL(/view=board/)
  })

  await test.step('Esc ends a drag without a move', async () => {
    await admin.goto(`/leads?view=board&workshop_id=${network.workshop.id}`)
    await dragOver(admin, lead, column(admin, 'offer'))
    await admin.keyboard.press('Escape')
    await admin.mouse.up()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an administrator drags it and writes the note', async () => {
    await dragOver(admin, lead, column(admin, 'offer'))
    await admin.mouse.up()
    const dialog = admin.getByRole('dialog', { name: `Sposta la segnalazione ${lead.id} in «Offerta inviata»` })
    await expect(dialog.getByRole('heading', { name: 'Preventivo' })).toBeVisible()
    await requiredField(dialog, 'Note di vendita').fill('Preventivo consegnato a mano.')
    await confirmDialog(admin, 'Sposta')
    await expect(admin.getByText(`Segnalazione ${lead.id}: ora in «Offerta inviata».`)).toBeVisible()
    await expect(cardLink(column(admin, 'offer'), lead)).toBeFocused()
    await expect(column(admin, 'created')).toContainText('Nessuna segnalazione')
  })

  await test.step('the seller moves it back by keys alone', async () => {
    await seller.reload()
    await cardLink(column(seller, 'offer'), lead).focus()
    await seller.keyboard.press('Shift+ArrowLeft')
    const dialog = seller.getByRole('dialog', { name: `Sposta la segnalazione ${lead.id} in «Azienda contattata»` })
    const notes = requiredField(dialog, 'Note di vendita')
    await expect(dialog).toBeVisible()
    await notes.focus()
    await seller.keyboard.press('Tab')
    await seller.keyboard.press('Tab')
    await expect(button(dialog, 'Sposta')).toBeFocused()
    await seller.keyboard.press('Enter')
    await expect(notes).toBeFocused()
    await expect(dialog).toContainText('Il campo note di vendita è obbligatorio.')
    await seller.keyboard.type('Vuole un altro modello.')
    await seller.keyboard.press('Tab')
    await seller.keyboard.press('Tab')
    await seller.keyboard.press('Enter')
    await expect(cardLink(column(seller, 'contacted'), lead)).toBeFocused()
  })

  await author.goto('/')
  const notices = await openNotifications(author)
  await expect(notices.filter({ hasText: 'ora è «Azienda contattata»' })).toHaveCount(1)
  await author.goto('/leads?view=board')
  await expect(cardLink(column(author, 'contacted'), lead)).toBeVisible()
  await expect(author.getByRole('main')).not.toContainText('Vuole un altro modello.')
  await author.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Elenco' }).click()
  await expect(tableRow(author, lead.customer.name)).toContainText('Azienda contattata')
})

test('arrows lead from card to card, filters are those of the list, and a column shows more', async ({ as }) => {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const author = await as(network.author)
  const leads: Lead[] = []
  for (let index = 0; index < 22; index += 1) leads.push(await createLead(author))
  const [oldest, second] = leads
  if (!oldest || !second) throw new Error('no leads')
  await manageLead(admin, second, { status: 'contacted' })
  await admin.goto(`/leads?view=board&order=oldest&workshop_id=${network.workshop.id}`)
  await expect(column(admin, 'created').getByRole('listitem')).toHaveCount(20)
  await button(admin, 'Mostra altre: Inserita').click()
  await expect(column(admin, 'created').getByRole('listitem')).toHaveCount(21)
  await cardLink(admin, oldest).focus()
  await admin.keyboard.press('ArrowRight')
  await expect(cardLink(column(admin, 'contacted'), second)).toBeFocused()
  await admin.keyboard.press('ArrowLeft')
  await admin.keyboard.press('ArrowDown')
  await expect(column(admin, 'created').getByRole('listitem').nth(1).getByRole('link').first()).toBeFocused()
  await admin.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name: 'Elenco' }).click()
  await expect(admin.getByText('Visualizzati 1-22 di 22')).toBeVisible()
})

test('a move of a lead that a colleague changed meanwhile shows both versions', async ({ as }) => {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const lead = await createLead(await as(network.author))
  const other = await as('superuser_rt')
  await admin.goto(`/leads?view=board&workshop_id=${network.workshop.id}`)
  await button(admin, `Altre azioni per ${leadName(lead)}`).click()
  await admin.getByRole('menuitem', { name: 'Sposta in «Trattativa persa»' }).click()
  const dialog = admin.getByRole('dialog')
  await requiredField(dialog, 'Note di vendita').fill('Ha comprato altrove.')
  await requiredField(dialog, 'Motivo').fill('Prezzo.')
  await manageLead(other, lead, { status: 'contacted' })
  await confirmDialog(admin, 'Sposta')
  await expect(dialog).toContainText('La segnalazione è cambiata')
  await expect(dialog).toContainText('La versione salvataAzienda contattata')
  await confirmDialog(admin, 'Applica e salva')
  await expect(cardLink(column(admin, 'lost'), lead)).toBeFocused()
})

test('what is selected in the list is selected on the board, and the other way round', async ({ as }) => {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const author = await as(network.author)
  const [first, second] = [await createLead(author), await createLead(author)]
  const third = await createLead(author)
  await decideLead(admin, third, 'approved')
  const box = (lead: Lead) => admin.getByRole('checkbox', { name: `Seleziona ${leadName(lead)}`, exact: true })
  const bar = admin.getByRole('status').filter({ hasText: 'Annulla selezione' })
  const openView = (name: string) =>
    admin.getByRole('navigation', { name: 'Vista' }).getByRole('link', { name, exact: true }).click()

  await admin.goto(`/leads?workshop_id=${network.workshop.id}`)
  await box(first).check()
  await openView('Bacheca')
  await expect(column(admin, 'created')).toContainText('9 veicoli')
  await expect(box(first)).toBeChecked()
  await expect(bar).toContainText(/^1 segnalazione selezionata/)
  await box(second).check()
  await expectAccessible(admin)

  await test.step('a filter that changes in the one view counts in the other', async () => {
    await admin.getByLabel('Cliente', { exact: true }).fill(first.customer.name)
    const dropped = admin.getByRole('status').filter({ hasText: 'dalla selezione' })
    await expect(dropped).toContainText(`1 segnalazione tolta dalla selezione`)
    await openView('Elenco')
    await expect(dropped).toContainText(second.customer.name)
    await button(admin, 'Rimetti nella selezione').click()
    await expect(bar).toContainText('2 segnalazioni selezionate, 1 non è in questa pagina')
  })

  await test.step('and the board does with them what the list does', async () => {
    await openView('Bacheca')
    await expect(bar).toContainText('2 segnalazioni selezionate, 1 non è in questa pagina')
    await button(admin, 'Approva').click()
    await expect(admin.getByRole('dialog')).toContainText(second.customer.name)
    await confirmDialog(admin, 'Approva')
    await expect(toast(admin, '2 segnalazioni approvate.')).toBeVisible()
    await expect(column(admin, 'created')).not.toContainText('Da approvare')
  })
})

test('a seller, who does nothing with several leads at once, selects no cards', async ({ as }) => {
  const admin = await as('administrator')
  const network = await createLeadNetwork(admin)
  const lead = await createLead(await as(network.author))
  await decideLead(admin, lead, 'approved')
  const seller = await as(network.seller)
  await seller.goto('/leads?view=board')
  await expect(cardLink(column(seller, 'created'), lead)).toBeVisible()
  await expect(seller.getByRole('checkbox')).toHaveCount(0)
})
