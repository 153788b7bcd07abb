import { expect, type Locator, type Page } from '@playwright/test'
import { partnerExample } from '@portale/domain/network/dealers/partner.fixtures.ts'
import { partnerColumns, storedPartnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { button, expectFieldError, mockValidationErrors, requiredField, toast } from './page.ts'
import {
  createCustomer,
  createDealer,
  createWorkshop,
  historyRow,
  selectDealer,
  selectProvince,
  validToInput,
} from './partners.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** The common fields of dealers and workshops in their order, each with its key and its message when empty. */
const partnerFields = Object.fromEntries(
  storedPartnerColumns
    .filter((column) => !('optional' in partnerColumns[column]))
    .map((column) => {
      const { label, name } = partnerColumns[column]
      return [label, [column, `Il campo ${name} è obbligatorio.`]] as const
    }),
)

const save = (page: Page) => button(page, 'Salva').click()

const createMessages = (prefix: string) =>
  Object.fromEntries(
    Object.entries(partnerFields).map(([label, [name]]) => [`${prefix}.${name}`, [`${label} no.`, 'Né così.']]),
  )

async function expectPartnerErrors(page: Page, getMessage: (label: string) => string): Promise<void> {
  for (const label of Object.keys(partnerFields)) await expectFieldError(requiredField(page, label), getMessage(label))
}

const requiredMessage = (label: string) => partnerFields[label]?.[1] ?? ''
const joinedMessages = (label: string) => `${label} no., Né così.`

test('an empty dealer form: each mandatory field has an error, and the first invalid one the focus', async ({ as }) => {
  const page = await as('administrator')
  const code = `0${uniqueDigits()}`
  await page.goto('/dealers/new')
  await save(page)
  await expectPartnerErrors(page, requiredMessage)
  await expect(page.getByRole('alert')).toHaveText(/^Controlla i/)
  const values: Record<string, string> = { ...partnerExample, baldo_id: code }
  for (const [label, [column]] of Object.entries(partnerFields)) {
    await save(page)
    await expect(requiredField(page, label)).toBeFocused()
    if (label === 'Provincia') await selectProvince(page, 'Asti')
    else await requiredField(page, label).fill(values[column] ?? '')
    await expect(requiredField(page, label)).not.toHaveAttribute('aria-invalid', 'true')
  }
  await save(page)
  await expect(toast(page, 'Concessionaria salvata.')).toBeVisible()
})

test('a dealer: errors of the server are shown under their fields, joined by commas', async ({ as }) => {
  const page = await as('administrator')
  const { id, name } = await createDealer(page)
  await page.goto(`/dealers/${id}/edit`)
  await requiredField(page, 'Città').fill('Un’altra città')
  await mockValidationErrors(page, `**/api/v1/dealers/${id}`, createMessages('dealer'))
  await save(page)
  await expectPartnerErrors(page, joinedMessages)
  await expect(requiredField(page, 'Baldo ID')).toBeFocused()
  await expect(requiredField(page, 'Città')).toHaveValue('Un’altra città')
  await expect(requiredField(page, 'Ragione sociale')).toHaveValue(name)
  await expect(page.getByRole('alert')).toHaveText(/^Controlla i/)
})

test('a dealer with a taken Baldo ID and an invalid CAP is rejected, and keeps the other values', async ({ as }) => {
  const page = await as('administrator')
  const [known, changed] = [await createDealer(page), await createDealer(page)]
  await page.goto(`/dealers/${changed.id}/edit`)
  await requiredField(page, 'Baldo ID').fill(known.baldo_id)
  await requiredField(page, 'CAP').fill('141')
  await save(page)
  await expectFieldError(requiredField(page, 'CAP'), 'Il CAP ha cinque cifre.')
  await expectFieldError(requiredField(page, 'Baldo ID'), /^Questo Baldo ID è già di un’altra concessionaria: .+/)
  await requiredField(page, 'CAP').fill('14100')
  await save(page)
  await expectFieldError(requiredField(page, 'Baldo ID'), /^Questo Baldo ID è già di un’altra concessionaria: .+/)
  await expect(requiredField(page, 'Baldo ID')).toBeFocused()
  await expect(requiredField(page, 'Baldo ID')).toHaveValue(known.baldo_id)
  await expect(requiredField(page, 'CAP')).toHaveValue('14100')
})

test('an empty workshop form: the fields and the first entry of the history have errors', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/workshops/new')
  await save(page)
  await expectPartnerErrors(page, requiredMessage)
  const row = historyRow(page, 1)
  await expectFieldError(requiredField(row, 'Concessionaria'), 'Il campo concessionaria è obbligatorio.')
  await expectFieldError(requiredField(row, 'Dal'), 'Il campo dal è obbligatorio.')
  await expect(requiredField(page, 'Baldo ID')).toBeFocused()
  await requiredField(row, 'Dal').fill('ieri')
  await requiredField(page, 'Città').focus()
  await expectFieldError(requiredField(row, 'Dal'), 'Scrivi la data così: 21/11/2026 09:30:00.')
  await expect(requiredField(row, 'Dal')).toHaveValue('ieri')
})

test('a workshop: errors of the server are shown at their fields, at their entries and above the form', async ({
  as,
}) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [
    [second, '2021-01-01'],
    [first, '2020-01-01'],
  ])
  await page.goto(`/workshops/${id}/edit`)
  const url = `**/api/v1/workshops/${id}`
  const inHistory: Record<string, (row: Locator) => Locator> = {
    dealer_id: (row) => requiredField(row, 'Concessionaria'),
    valid_from: (row) => requiredField(row, 'Dal'),
    valid_to: validToInput,
  }
  await expect(historyRow(page, 2)).toBeVisible()
  await mockValidationErrors(page, url, {
    ...createMessages('workshop'),
    ...Object.fromEntries(
      [0, 1].flatMap((index) =>
        Object.keys(inHistory).map((key) => [`workshop.dealers.${index}.pivot.${key}`, [`${key} ${index}`]]),
      ),
    ),
  })
  await save(page)
  await expectPartnerErrors(page, joinedMessages)
  for (const index of [0, 1])
    for (const [key, getInput] of Object.entries(inHistory))
      await expectFieldError(getInput(historyRow(page, index + 1)), `${key} ${index}`)
  await expect(requiredField(page, 'Baldo ID')).toBeFocused()

  await page.unroute(url)
  await mockValidationErrors(page, url, { 'workshop.dealers': ['Lo storico no.'] })
  await save(page)
  const problem = page.getByRole('alert').filter({ hasText: 'Lo storico no.' })
  await expect(problem).toBeVisible()
  await expect(problem).toBeFocused()
  await expect(page.getByText('dealer_id 0')).toHaveCount(0)
  await page.unroute(url)
  await button(page, `Rimuovi ${second.name}`).click()
  await expect(problem).toHaveCount(0)
  await selectDealer(historyRow(page, 1), second)
  await save(page)
  await expect(toast(page, 'Officina salvata.')).toBeVisible()
})

for (const [recordName, url, labels] of [
  ['a customer', '/customers/new', { 'Partita IVA': 'vat_n', 'Ragione sociale': 'name' }],
  ['a contact', '/customers/{id}/customer_contacts/new', { Nome: 'name', 'E-mail': 'email', Telefono: 'phone' }],
] as const)
  test(`${recordName}: every field shows its errors, and the first invalid one has the focus`, async ({ as }) => {
    const page = await as('administrator')
    const { id } = await createCustomer(page)
    await page.goto(url.replace('{id}', String(id)))
    const [first = ''] = Object.keys(labels)
    await save(page)
    for (const label of Object.keys(labels))
      await expectFieldError(requiredField(page, label), new RegExp(`Il campo ${label} è obbligatorio\\.`, 'i'))
    await expect(requiredField(page, first)).toBeFocused()

    const root = recordName === 'a customer' ? 'customer' : 'customer_contact'
    const errors = Object.entries(labels).map(([label, name]) => [`${root}.${name}`, [`${label} no.`, 'Né così.']])
    for (const label of Object.keys(labels)) await requiredField(page, label).fill(`Un testo per ${label}`)
    await mockValidationErrors(page, '**/api/v1/customers{,/*/customer_contacts}', Object.fromEntries(errors))
    await save(page)
    for (const label of Object.keys(labels)) {
      await expectFieldError(requiredField(page, label), new RegExp(`${label} no\\., Né così\\.`))
      await expect(requiredField(page, label)).toHaveValue(`Un testo per ${label}`)
    }
    await expect(requiredField(page, first)).toBeFocused()
  })
