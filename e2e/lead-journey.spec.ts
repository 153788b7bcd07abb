import { expect, type Locator, type Page } from '@playwright/test'
import { chooseRowAction, dialogByTitle } from './dialogs.ts'
import { chooseFiles, pdfFile } from './files.ts'
import {
  answer,
  confirm,
  decide,
  fillContact,
  fillRequest,
  freshCompany,
  leadName,
  makeLead,
  makeNetwork,
  openBell,
  openRow,
  questions,
  references,
  statusCard,
} from './leads.ts'
import { button, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { menuLink, test } from './portal.ts'

const salesnotes = ['Incontrato il titolare: vuole tre mezzi.', 'Preventivo a 60 mesi.', 'Contratto firmato.']
const save = (page: Page) => button(page, 'Salva').click()
const link = (page: Page | Locator, name: string) => page.getByRole('link', { name, exact: true })

test('a lead, from the report of a workshop to the closed deal', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop, dealer, ...people } = await makeNetwork(admin)
  const company = freshCompany()
  const { lead_model, lead_work_type } = await references(admin)

  const author = await as(people.author)
  await test.step('the workshop reports a new customer', async () => {
    await author.goto('/')
    await menuLink(author, 'Segnalazioni').click()
    await expect(author.getByText('Ancora nessuna segnalazione')).toBeVisible()
    await link(author, 'Crea nuova').first().click()
    await expectHeading(author, 'Nuova segnalazione')
    await answer(author, questions.customer, 'No')
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
  await test.step('the dealer sees it, and can’t do anything with it yet', async () => {
    await seller.goto(`/leads/${id}`)
    await expect(seller.getByRole('main')).toContainText('ApprovazioneDa approvare')
    await expect(link(seller, `Gestisci ${name}`)).toHaveCount(0)
    await seller.goto(`/leads/${id}/manage`)
    await expect(seller.getByText('La segnalazione non è ancora approvata')).toBeVisible()
    await expect(button(seller, 'Salva')).toHaveCount(0)
  })

  const approver = await as(people.approver)
  await test.step('the after-sales manager is told, and approves it from the list', async () => {
    await approver.goto('/')
    const told = (await openBell(approver)).filter({ hasText: company.name })
    await expect(told).toContainText(`L’officina ${workshop.name} ha segnalato ${company.name}: 3 veicoli`)
    await link(told, 'Segnalazione da approvare').click()
    await expectHeading(approver, `Segnalazione ${id}`)
    const row = await openRow(approver, company.name)
    await expect(row).toContainText('Da approvare')
    await button(row, `Approva ${name}`).click()
    await expect(dialogByTitle(approver, `Approva la segnalazione ${id}`)).toContainText(company.name)
    await confirm(approver, 'Approva')
    await expect(toast(approver, 'Segnalazione approvata.')).toBeVisible()
    await expect(row).not.toContainText('Da approvare')
  })
  await test.step('another one from its view; both are the dealer’s now', async () => {
    const other = await makeLead(author)
    await approver.goto(`/leads/${other.id}`)
    const question = approver.getByRole('region', { name: 'Approvazione' })
    await expect(question).toContainText(`${dealer.name} può gestirla solo dopo l’approvazione.`)
    await button(question, 'Approva').click()
    await confirm(approver, 'Approva')
    await expect(question).toHaveCount(0)
    await expect(approver.getByRole('main')).toContainText(people.approver.name)
    await seller.goto('/leads?approved=1')
    await expect(link(tableRow(seller, other.customer.name), `Gestisci ${leadName(other)}`)).toBeVisible()
    await expect(link(tableRow(seller, company.name), `Gestisci ${name}`)).toBeVisible()
  })

  await test.step('an administrator sets it to offer, without a quote', async () => {
    await openRow(admin, company.name)
    await link(admin, `Gestisci ${name}`).click()
    await expectHeading(admin, `Gestisci segnalazione ${id}`)
    await statusCard(admin, 'Offerta inviata').check()
    await requiredField(admin, 'Note di vendita').fill(salesnotes[0] ?? '')
    await save(admin)
    await expect(toast(admin, 'Segnalazione salvata.')).toBeVisible()
    await expectHeading(admin, `Segnalazione ${id}`)
  })

  await test.step('the dealer uploads one with a note', async () => {
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
  await test.step('the sales manager is told and verifies it', async () => {
    await verifier.goto('/')
    await link(await openBell(verifier), 'Preventivo da verificare').click()
    await expectHeading(verifier, 'Gestisci preventivo')
    await verifier.getByLabel('Stato di offerta.pdf').selectOption('Verificato')
    await save(verifier)
    await expect(toast(verifier, 'Preventivi salvati.')).toBeVisible()
    await expect(verifier.getByRole('main')).toContainText('Verificato')
    await seller.reload()
    const told = (await openBell(seller)).filter({ hasText: 'Preventivo verificato' })
    await expect(told).toContainText('offerta.pdf')
  })

  await test.step('the administrator closes the deal, with what was sold', async () => {
    await openRow(admin, company.name)
    await chooseRowAction(admin, name, 'Visualizza')
    await link(admin, `Gestisci ${name}`).click()
    await statusCard(admin, 'Trattativa chiusa').check()
    await requiredField(admin, 'Note di vendita').fill(salesnotes[2] ?? '')
    await requiredField(admin, 'Veicoli venduti').fill('2')
    await save(admin)
    await expect(admin.getByRole('main')).toContainText('2 veicoli su 3')
    for (const text of salesnotes) await expect(admin.getByRole('complementary')).toContainText(text)
  })

  await test.step('the workshop sees how it ended and no sales notes; its bell told every step', async () => {
    const row = await openRow(author, company.name)
    await expect(row).toContainText('Trattativa chiusa')
    await expect(row).not.toContainText(salesnotes[2] ?? '')
    await link(row, company.name).click()
    await expect(author.getByRole('main')).toContainText('2 veicoli su 3')
    await expect(author.getByRole('listitem').filter({ hasText: 'offerta.pdf' })).toContainText('Verificato')
    await expect(link(author, 'offerta.pdf')).toHaveCount(0)
    for (const text of salesnotes) await expect(author.getByRole('main')).not.toContainText(text)
    await expect(button(author, `Modifica ${name}: Solo se appena inserita`)).toBeDisabled()
    const told = (await openBell(author)).filter({ hasText: company.name })
    await expect(told).toContainText([/trattativa chiusa/, /offerta inviata/, 'Segnalazione approvata'])
    const answers = await author.request.get(`/api/v1/leads/${id}`)
    expect(await answers.text()).not.toContain('salesnotes')
  })
})

test('a lead is cancelled from its view, and its workshop is told', async ({ as }) => {
  const author = await as('workshop_user')
  const [lead, other] = [await makeLead(author), await makeLead(author)]
  const page = await as('after_sales_manager_rt')
  await page.goto(`/leads/${lead.id}`)
  await button(page, 'Cancella').click()
  await expect(button(page.getByRole('dialog'), 'Annulla')).toBeFocused()
  await button(page.getByRole('dialog'), 'Annulla').click()
  await expect(page.getByRole('region', { name: 'Approvazione' })).toBeVisible()
  await button(page, 'Cancella').click()
  await confirm(page, 'Cancella segnalazione')
  await expect(toast(page, 'Segnalazione cancellata.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Approvazione' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Mai approvata')

  await openRow(page, other.customer.name)
  await chooseRowAction(page, leadName(other), 'Cancella')
  await confirm(page, 'Cancella segnalazione')
  await expect(tableRow(page, other.customer.name)).toContainText('Cancellata')

  await expect(await openRow(author, lead.customer.name)).toContainText('Cancellata')
  const told = (await openBell(author)).filter({ hasText: lead.customer.name })
  await expect(told).toContainText('Segnalazione cancellata')
  const seller = await as('dealer_sales_manager')
  await seller.goto(`/leads/${lead.id}/manage`)
  await expect(seller.getByText('La segnalazione non è ancora approvata')).toBeVisible()
  await expect(decide(page, other, 'approved')).rejects.toThrow('409')
})
