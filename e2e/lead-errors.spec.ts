import { expect, type Page } from '@playwright/test'
import { selectByLabel } from './dialogs.ts'
import {
  answerQuestion,
  consentCheckbox,
  contact,
  fetchReferences,
  fillContact,
  fillNewLead,
  fillRequest,
  newCompany,
  openLeadRow,
  question,
  questions,
} from './leads.ts'
import { button, expectFieldError, mockValidationErrors, requiredField, toast } from './page.ts'
import { test } from './portal.ts'

const save = (page: Page) => button(page, 'Salva').click()
const alert = (page: Page) => page.getByRole('alert')
const requiredMessage = (name: string) => `Il campo ${name} è obbligatorio.`
const expectQuestionError = (page: Page, label: string, message: string) =>
  expect(question(page, label)).toHaveAccessibleDescription(message)

/** The fields of a new customer, of its contact and of the request, each with its key. */
const texts = {
  'Partita IVA': 'customer.vat_n',
  'Ragione sociale': 'customer.name',
  Nome: 'customer_contact.name',
  'E-mail': 'customer_contact.email',
  Telefono: 'customer_contact.phone',
  'Modello di interesse': 'lead_model_id',
  'Tipo di lavoro': 'lead_work_type_id',
  Quantità: 'quantity',
  Stato: 'statuses',
}
const answers = {
  [questions.customer]: 'is_customer',
  [questions.financing]: 'interested_in_financing',
  [questions.service]: 'interested_in_service_contract',
}
const keys = ['workshops', ...Object.values(texts), ...Object.values(answers), 'privacy_1']

test('the lead form shows errors at the fields and above the form, and keeps the values', async ({ as }) => {
  const page = await as('workshop_user')
  const company = newCompany()
  const { lead_model, lead_work_type } = await fetchReferences(page)
  await page.goto('/leads/new')
  await save(page)
  await expect(alert(page)).toHaveText('Controlla i campi evidenziati.')
  await expectQuestionError(page, questions.customer, requiredMessage('già cliente'))
  await expectQuestionError(page, questions.financing, requiredMessage('interesse al finanziamento'))
  await expectQuestionError(page, questions.service, requiredMessage('interesse al contratto di assistenza'))
  await expectFieldError(requiredField(page, 'Modello di interesse'), requiredMessage('modello'))
  await expectFieldError(requiredField(page, 'Tipo di lavoro'), requiredMessage('tipo di lavoro'))
  await expectFieldError(requiredField(page, 'Quantità'), requiredMessage('quantità'))
  await expectFieldError(consentCheckbox(page), /Serve il consenso al trattamento dei dati\.$/)
  await expect(question(page, questions.customer).getByRole('radio').first()).toBeFocused()

  await test.step('a known customer without a choice, then an empty new one', async () => {
    await answerQuestion(page, questions.customer, 'Sì')
    await save(page)
    await expectFieldError(requiredField(page, 'Partita IVA'), new RegExp(requiredMessage('partita IVA')))
    await answerQuestion(page, questions.customer, 'No')
    await save(page)
    for (const [label, name] of [
      ['Partita IVA', 'partita IVA'],
      ['Ragione sociale', 'ragione sociale'],
      ['Nome', 'nome'],
      ['E-mail', 'e-mail'],
      ['Telefono', 'telefono'],
    ] as const)
      await expectFieldError(requiredField(page, label), new RegExp(requiredMessage(name)))
  })
  await test.step('invalid values', async () => {
    await requiredField(page, 'Partita IVA').fill('0123456789')
    await requiredField(page, 'Ragione sociale').fill(company.name)
    await fillContact(page, { name: contact.name, email: 'ada@prova.example, ada', phone: '12' })
    await requiredField(page, 'Quantità').fill('0')
    await save(page)
    await expectFieldError(requiredField(page, 'Partita IVA'), /La partita IVA ha 11 cifre: ne hai scritte 10\./)
    await expectFieldError(requiredField(page, 'E-mail'), /“ada” non è valido/)
    await expectFieldError(requiredField(page, 'Telefono'), /“12” non è valido/)
    await expectFieldError(requiredField(page, 'Quantità'), /numero intero da 1 a 100\.000/)
    await expect(requiredField(page, 'Ragione sociale')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(requiredField(page, 'Ragione sociale')).toHaveValue(company.name)
    await expect(requiredField(page, 'E-mail')).toHaveValue('ada@prova.example, ada')
    await expect(requiredField(page, 'Partita IVA')).toBeFocused()
  })
  await test.step('corrected values are saved', async () => {
    await requiredField(page, 'Partita IVA').fill(company.vat_n)
    await fillContact(page, { ...contact, email: 'ada@prova.example, ufficio@prova.example' })
    await fillRequest(page, { lead_model: lead_model.name, lead_work_type: lead_work_type.name })
    await save(page)
    await expect(toast(page, 'Segnalazione inserita.')).toBeVisible()
    const row = await openLeadRow(await as('dealer_sales_manager'), company.name)
    await expect(row).toContainText(`IT${company.vat_n}`)
  })
})

test('the lead form shows every error key of the specification at its field, and unknown keys above', async ({
  as,
}) => {
  const page = await as('administrator')
  await page.goto('/leads/new')
  await answerQuestion(page, questions.customer, 'No')
  await requiredField(page, 'Ragione sociale').fill('Resta qui S.r.l.')
  const messages = Object.fromEntries(keys.map((key) => [`lead.${key}`, [`${key} no.`, 'Né così.']]))
  await mockValidationErrors(page, '**/api/v1/leads', { ...messages, 'lead.customer': ['Cliente no.'] })
  await save(page)
  await expect(alert(page)).toHaveText('Controlla i dati inseriti.Cliente no.')
  for (const [label, key] of Object.entries(texts))
    await expectFieldError(requiredField(page, label), new RegExp(`${key} no\\., Né così\\.`))
  await expectFieldError(selectByLabel(page, 'Officina (*Obbligatorio)'), 'workshops no., Né così.')
  for (const [label, key] of Object.entries(answers)) await expectQuestionError(page, label, `${key} no., Né così.`)
  await expectFieldError(consentCheckbox(page), /privacy_1 no\., Né così\.$/)
  await expect(requiredField(page, 'Ragione sociale')).toHaveValue('Resta qui S.r.l.')

  await page.unroute('**/api/v1/leads')
  await page.route('**/api/v1/leads', (route) => route.abort('connectionreset'))
  await save(page)
  await expect(alert(page)).toHaveText('Il portale non risponde. Controlla la connessione e riprova.')
  await expect(requiredField(page, 'Ragione sociale')).toHaveValue('Resta qui S.r.l.')
})

test('administrators must choose the workshop and can set the status', async ({ as }) => {
  const page = await as('administrator')
  const company = newCompany()
  await fillNewLead(page, company)
  await expect(requiredField(page, 'Stato').getByRole('option')).toHaveText([
    'Inserita',
    'Azienda contattata',
    'Offerta inviata',
    'Cancellata',
  ])
  await requiredField(page, 'Stato').selectOption('Azienda contattata')
  await save(page)
  await expectFieldError(selectByLabel(page, 'Officina (*Obbligatorio)'), requiredMessage('officina'))
  await requiredField(page, 'Officina').fill('boero')
  await page.getByRole('option', { name: /Officina Boero/ }).click()
  await save(page)
  await expect(toast(page, 'Segnalazione inserita.')).toBeVisible()
  await expect(await openLeadRow(await as('workshop_user'), company.name)).toContainText('Azienda contattata')
})
