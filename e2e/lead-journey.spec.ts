import { expect, type Locator, type Page } from '@playwright/test'
import { chooseRowAction, dialogByTitle } from './dialogs.ts'
import { chooseFiles, pdfFile } from './files.ts'
import {
  answerQuestion,
  confirmDialog,
  createLead,
  createLeadNetwork,
  decideLead,
  fetchReferences,
  fillContact,
  fillRequest,
  leadName,
  newCompany,
  openLeadRow,
  openNotifications,
  questions,
  statusCard,
} from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { menuLink, test } from './portal.ts'

const salesnotes = ['Incontrato il titolare: vuole tre mezzi.', 'Preventivo a 60 mesi.', 'Contratto firmato.']
const save = (page: Page) => button(page, 'Salva').click()
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true })

test('a lead, from the report of a workshop to the closed deal', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop, dealer, ...people } = await createLeadNetwork(admin)
  const company = newCompany()
  const { lead_model, lead_work_type } = await fetchReferences(admin)

  const author = await as(people.author)
  await test.step('the workshop reports a new customer', async () => {
    await author.goto('/')
    await menuLink(author, 'Segnalazioni').click()
    await expect(author.getByText('Ancora nessuna segnalazione')).toBeVisible()
    await link(author, 'Crea nuova').first().click()
    await expectHeading(author, 'Nuova segnalazione')
    await answerQuestion(author, questions.customer, 'No')
    await requiredField(author, 'Partita IVA').fill(`IT ${company.vat_n}`)
    await requiredField(author, 'Ragione sociale').fill(company.name)
    await fillContact(author)
    await fillRequest(author, { lead_model: lead_model.name, lead_work_type: lead_work_type.name })
    await author.getByLabel('Note', { exact: true }).fill('Il noleggio scade a marzo.')
    await expect(author.getByRole('heading', { name: 'Dati amministrativi' })).toHaveCount(0)
    await save(author)
    await expect(toast(author, 'Segnalazione inserita.')).toBeVisible()
    await expect(tableRow(author, company.name)).toContainText('InseritaDa approvare')
  })
  const id = (await link(author, company.name).getAttribute('href'))?.split('/').at(-1)
  const name = `segnalazione ${id}, ${company.name}`

  const seller = await as(people.seller)
  await test.step('the dealer sees it and cannot manage it yet', async () => {
    await seller.goto(`/leads/${id}`)
    await expect(seller.getByRole('main')).toContainText('ApprovazioneDa approvare')
    await expect(link(seller, `Gestisci ${name}`)).toHaveCount(0)
    await navigate(seller, `/leads/${id}/manage`)
    await expect(seller.getByText('La segnalazione non è ancora approvata')).toBeVisible()
    await expect(button(seller, 'Salva')).toHaveCount(0)
  })

  const approver = await as(people.approver)
  await test.step('the after-sales manager is notified and approves it from the list', async () => {
    await approver.goto('/')
    const notification = (await openNotifications(approver)).filter({ hasText: company.name })
    await expect(notification).toContainText(`L’officina ${workshop.name} ha segnalato ${company.name}: 3 veicoli`)
    await link(notification, 'Segnalazione da approvare').click()
    await expectHeading(approver, `Segnalazione ${id}`)
    const row = await openLeadRow(approver, company.name)
    await expect(row).toContainText('Da approvare')
    await button(row, `Approva ${name}`).click()
    await expect(dialogByTitle(approver, `Approva la segnalazione ${id}`)).toContainText(company.name)
    await confirmDialog(approver, 'Approva')
    await expect(toast(approver, 'Segnalazione approvata.')).toBeVisible()
    await expect(row).not.toContainText('Da approvare')
    await expect(row.getByRole('button').or(row.getByRole('link')).and(approver.locator(':focus'))).toHaveCount(1)
  })
  await test.step('another lead is approved from its view; the dealer can manage both', async () => {
    const other = await createLead(author)
    await navigate(approver, `/leads/${other.id}`)
    const question = approver.getByRole('region', { name: 'Approvazione' })
    await expect(question).toContainText(`${dealer.name} può gestirla solo dopo l’approvazione.`)
    await button(question, 'Approva').click()
    await confirmDialog(approver, 'Approva')
    await expect(question).toHaveCount(0)
    await expect(approver.getByRole('group', { name: 'Stato e approvazione' })).toBeFocused()
    await expect(approver.getByRole('main')).toContainText(people.approver.name)
    await navigate(seller, '/leads?approved=1')
    await expect(link(tableRow(seller, other.customer.name), `Gestisci ${leadName(other)}`)).toBeVisible()
    await expect(link(tableRow(seller, company.name), `Gestisci ${name}`)).toBeVisible()
  })

  await test.step('an administrator sets it to offer without an offer file', async () => {
    await openLeadRow(admin, company.name)
    await link(admin, `Gestisci ${name}`).click()
    await expectHeading(admin, `Gestisci segnalazione ${id}`)
    await statusCard(admin, 'Offerta inviata').check()
    await requiredField(admin, 'Note di vendita').fill(salesnotes[0] ?? '')
    await save(admin)
    await expect(toast(admin, 'Segnalazione salvata.')).toBeVisible()
    await expectHeading(admin, `Segnalazione ${id}`)
  })

  await test.step('the dealer uploads an offer with a note', async () => {
    await link(tableRow(seller, company.name), `Gestisci ${name}`).click()
    await expect(statusCard(seller, 'Offerta inviata')).toBeChecked()
    await expect(statusCard(seller, 'Trattativa chiusa')).toBeDisabled()
    await expect(seller.getByRole('complementary')).toContainText(salesnotes[0] ?? '')
    await requiredField(seller, 'Note di vendita').fill(salesnotes[1] ?? '')
    await chooseFiles(seller, 'Preventivo', pdfFile('offerta.pdf', 'Preventivo'))
    await save(seller)
    await expectHeading(seller, `Segnalazione ${id}`)
    await expect(link(seller, 'offerta.pdf')).toBeVisible()
  })

  const verifier = await as(people.verifier)
  await test.step('the sales manager is notified and verifies it', async () => {
    await verifier.goto('/')
    await link(await openNotifications(verifier), 'Preventivo da verificare').click()
    await expectHeading(verifier, 'Gestisci preventivo')
    await verifier.getByLabel('Stato di offerta.pdf').selectOption('Verificato')
    await save(verifier)
    await expect(toast(verifier, 'Preventivi salvati.')).toBeVisible()
    await expect(verifier.getByRole('list', { name: 'Preventivi' })).toBeFocused()
    await expect(verifier.getByRole('list', { name: 'Preventivi' })).toContainText('Verificato')
    await seller.reload()
    const notification = (await openNotifications(seller)).filter({ hasText: 'Preventivo verificato' })
    await expect(notification).toContainText('offerta.pdf')
  })

  await test.step('the administrator closes the deal with the vehicles sold', async () => {
    await openLeadRow(admin, company.name)
    await chooseRowAction(admin, name, 'Visualizza')
    await link(admin, `Gestisci ${name}`).click()
    await statusCard(admin, 'Trattativa chiusa').check()
    await requiredField(admin, 'Note di vendita').fill(salesnotes[2] ?? '')
    await requiredField(admin, 'Veicoli venduti').fill('2')
    await save(admin)
    await expect(admin.getByRole('main')).toContainText('2 veicoli su 3')
    for (const text of salesnotes) await expect(admin.getByRole('complementary')).toContainText(text)
  })

  await test.step('the workshop sees the result without sales notes, and was notified of every step', async () => {
    const row = await openLeadRow(author, company.name)
    await expect(row).toContainText('Trattativa chiusa')
    await expect(row).not.toContainText(salesnotes[2] ?? '')
    await link(row, company.name).click()
    await expect(author.getByRole('main')).toContainText('2 veicoli su 3')
    await expect(author.getByText('offerta.pdf')).toHaveCount(0)
    for (const text of salesnotes) await expect(author.getByRole('main')).not.toContainText(text)
    await expect(button(author, `Modifica ${name}: Solo se appena inserita`)).toBeDisabled()
    const notification = (await openNotifications(author)).filter({ hasText: company.name })
    await expect(notification).toContainText([/trattativa chiusa/, /offerta inviata/, 'Segnalazione approvata'])
    const answers = await author.request.get(`/api/v1/leads/${id}`)
    expect(await answers.text()).not.toContain('salesnotes')
  })
})

test('a lead is cancelled from its view and its workshop is notified', async ({ as }) => {
  const author = await as('workshop_user')
  const [lead, other] = [await createLead(author), await createLead(author)]
  const page = await as('after_sales_manager_rt')
  await page.goto(`/leads/${lead.id}`)
  await button(page, 'Cancella').click()
  await expect(button(page.getByRole('dialog'), 'Annulla')).toBeFocused()
  await button(page.getByRole('dialog'), 'Annulla').click()
  await expect(page.getByRole('region', { name: 'Approvazione' })).toBeVisible()
  await button(page, 'Cancella').click()
  await confirmDialog(page, 'Cancella segnalazione')
  await expect(toast(page, 'Segnalazione cancellata.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Approvazione' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Mai approvata')

  await openLeadRow(page, other.customer.name)
  await chooseRowAction(page, leadName(other), 'Cancella')
  await confirmDialog(page, 'Cancella segnalazione')
  await expect(tableRow(page, other.customer.name)).toContainText('Cancellata')

  await expect(await openLeadRow(author, lead.customer.name)).toContainText('Cancellata')
  const notification = (await openNotifications(author)).filter({ hasText: lead.customer.name })
  await expect(notification).toContainText('Segnalazione cancellata')
  const seller = await as('dealer_sales_manager')
  await seller.goto(`/leads/${lead.id}/manage`)
  await expect(seller.getByText('La segnalazione non è ancora approvata')).toBeVisible()
  await expect(decideLead(page, other, 'approved')).rejects.toThrow('409')
})
