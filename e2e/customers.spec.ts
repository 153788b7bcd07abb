import { expect, type Page } from '@playwright/test'
import { navigate } from './navigate.ts'
import { button, expectFieldError, leaveUnsaved, requiredField, tableRow, toast } from './page.ts'
import { createContact, createCustomer } from './partners.ts'
import { menuLink, test } from './portal.ts'
import { uniqueDigits, uniqueVatNumber } from './unique.ts'

const contacts = (page: Page) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Contatti' }) })
    .locator('ul')
    .first()
    .locator('> li')

test('a customer is created from a VAT number as people write it, and seen by another administrator', async ({
  as,
}) => {
  const page = await as('administrator')
  const vat = uniqueVatNumber()
  const name = `Trasporti Belbo ${uniqueDigits()} S.p.A.`
  await page.goto('/customers/null/edit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuovo cliente')
  await requiredField(page, 'Partita IVA').fill(`it ${vat.slice(0, 4)} ${vat.slice(4, 7)}.${vat.slice(7)}`)
  await requiredField(page, 'Ragione sociale').fill(name)
  await button(page, 'Salva').click()
  await expect(page).toHaveURL('/customers')
  await expect(toast(page, 'Cliente salvato.')).toBeVisible()

  const other = await as('superuser_rt')
  await other.goto('/customers')
  await other.getByLabel('Partita iva').pressSequentially(vat)
  await expect(other.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  await expect(tableRow(other, name).getByRole('cell')).toHaveText(['', `IT${vat}`, name, '0 contatti', 'Modifica'])
  await other.getByRole('link', { name: `Modifica ${name}` }).click()
  await expect(requiredField(other, 'Partita IVA')).toHaveValue(vat)
  await requiredField(other, 'Ragione sociale').fill(`${name} in liquidazione`)
  await button(other, 'Salva').click()
  await expect(toast(other, 'Cliente salvato.')).toBeVisible()

  await page.getByLabel('Ragione sociale').pressSequentially(name)
  await page.getByRole('link', { name: `Visualizza ${name} in liquidazione` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} in liquidazione`)
  await expect(page.getByRole('main')).toContainText(`Partita IVAIT${vat}`)
})

test('a taken VAT number shows a link to its customer', async ({ as }) => {
  const page = await as('administrator')
  const existing = await createCustomer(page)
  await page.goto('/customers/new')
  const vat = requiredField(page, 'Partita IVA')
  await vat.fill(`IT${existing.vat_n}`)
  await requiredField(page, 'Ragione sociale').fill('Lo stesso cliente')
  await button(page, 'Salva').click()
  await expectFieldError(vat, new RegExp(`Questa partita IVA è già di ${existing.name}`))
  await expect(vat).toBeFocused()
  await expect(vat).toHaveValue(`IT${existing.vat_n}`)
  await page.getByRole('link', { name: `Apri ${existing.name}` }).click()
  await leaveUnsaved(page)
  await expect(page).toHaveURL(`/customers/${existing.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(existing.name)
})

test('a tax code, a wrong check digit and too few digits have different messages, once the field is left and from the server', async ({
  as,
}) => {
  const page = await as('administrator')
  const good = uniqueVatNumber()
  const wrong = `${good.slice(0, 10)}${(Number(good[10]) + 1) % 10}`
  await page.goto('/customers/new')
  await requiredField(page, 'Ragione sociale').fill('Rossi Mario')
  const vat = requiredField(page, 'Partita IVA')
  let [saves, answered] = [0, 0]
  page.on('response', (response) => {
    if (response.request().method() === 'POST') saves += 1
  })
  for (const [typed, message] of [
    ['RSSMRA80A01F205X', 'Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'],
    [wrong, /la cifra di controllo non torna/],
    [good.slice(0, 9), /ne hai scritte 9\./],
    ['', 'Il campo partita IVA è obbligatorio.'],
  ] as const) {
    await vat.fill(typed)
    await vat.press('Tab')
    if (typed === '') await expect(vat).not.toHaveAttribute('aria-invalid', 'true')
    else await expectFieldError(vat, new RegExp(message))
    expect(saves).toBe(answered)
    await button(page, 'Salva').click()
    await expect.poll(() => saves).toBe(++answered)
    await expectFieldError(vat, new RegExp(message))
    await expect(vat).toHaveValue(typed)
    await expect(requiredField(page, 'Ragione sociale')).toHaveValue('Rossi Mario')
  }
})

test('the e-mails and phones of a contact are links; the contact is changed, and the list counts it', async ({
  as,
}) => {
  const page = await as('administrator')
  const { id, name } = await createCustomer(page)
  await page.goto(`/customers/${id}`)
  await expect(page.getByText('Ancora nessun contatto')).toBeVisible()
  await page.getByRole('link', { name: 'Aggiungi contatto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuovo contatto')
  await requiredField(page, 'Nome').fill('Ada Bosio')
  await requiredField(page, 'E-mail').fill(' ada@prova.example,info@prova.example ,')
  await requiredField(page, 'Telefono').fill('+39 0141 123456, 338/12.34.567')
  await button(page, 'Salva').click()
  await expect(page).toHaveURL(`/customers/${id}`)
  await expect(toast(page, 'Contatto salvato.')).toBeVisible()

  const other = await as('superuser_rt')
  await other.goto(`/customers/${id}`)
  for (const [text, url] of [
    ['ada@prova.example', 'mailto:ada@prova.example'],
    ['info@prova.example', 'mailto:info@prova.example'],
    ['+39 0141 123456', 'tel:+390141123456'],
    ['338/12.34.567', 'tel:3381234567'],
  ] as const)
    await expect(contacts(other).getByRole('link', { name: text, exact: true })).toHaveAttribute('href', url)
  await other.getByRole('link', { name: 'Modifica Ada Bosio' }).click()
  await expect(requiredField(other, 'E-mail')).toHaveValue('ada@prova.example, info@prova.example')
  await requiredField(other, 'E-mail').fill('ada.bosio@prova.example')
  await button(other, 'Salva').click()
  await expect(contacts(other)).toHaveCount(1)
  await expect(contacts(other).getByRole('link', { name: 'ada.bosio@prova.example' })).toBeVisible()

  await createContact(other, { id }, { name: 'Bruno Cane', email: 'bruno@prova.example', phone: '0141 654321' })
  await navigate(page, `/customers?name=${name}`)
  await expect(tableRow(page, name)).toContainText('2 contatti')
  await page.getByRole('link', { name: `Visualizza ${name}` }).click()
  await expect(contacts(page).locator('strong')).toHaveText(['Ada Bosio', 'Bruno Cane'])
  await expect(contacts(page).getByRole('link', { name: /@/ })).toHaveText([
    'ada.bosio@prova.example',
    'bruno@prova.example',
  ])
  await page.getByRole('link', { name: 'Modifiche', exact: true }).click()
  const change = page.getByRole('list', { name: 'Modifiche' }).locator('> li').filter({ hasText: 'ModificaContatto' })
  await expect(change).toContainText('Davide Ferraris')
  await expect(change.locator('del')).toHaveText(['ada@prova.example, info@prova.example'])
  await expect(change.locator('ins')).toHaveText(['ada.bosio@prova.example'])
})

test('invalid e-mails in a list are named', async ({ as }) => {
  const page = await as('administrator')
  const { id } = await createCustomer(page)
  await page.goto(`/customers/${id}/customer_contacts/new`)
  await requiredField(page, 'Nome').fill('Ada Bosio')
  await requiredField(page, 'E-mail').fill('ada@prova.example, ada(at)prova')
  await requiredField(page, 'Telefono').fill('0141 12345, interno due')
  await button(page, 'Salva').click()
  await expectFieldError(
    requiredField(page, 'E-mail'),
    /“ada\(at\)prova” non è valido: scrivi per esempio nome@azienda\.it\./,
  )
  await expectFieldError(requiredField(page, 'Telefono'), /“interno due” non è valido/)
  await expect(requiredField(page, 'E-mail')).toBeFocused()
  await expect(requiredField(page, 'E-mail')).toHaveValue('ada@prova.example, ada(at)prova')
  await page.getByRole('link', { name: 'Annulla' }).click()
  await leaveUnsaved(page)
  await expect(page.getByText('Ancora nessun contatto')).toBeVisible()
})

for (const login of ['workshop_user', 'sales_manager_rt'] as const)
  test(`${login} has no access to customers`, async ({ as }) => {
    const { id } = await createCustomer(await as('administrator'))
    const page = await as(login)
    await page.goto('/')
    await expect(menuLink(page, 'Clienti')).toHaveCount(0)
    for (const url of [
      '/customers',
      '/customers/new',
      `/customers/${id}`,
      `/customers/${id}/edit`,
      `/customers/${id}/customer_contacts/new`,
      '/customers/import',
    ]) {
      await navigate(page, url)
      await expect(page.getByRole('heading', { name: 'Non hai accesso a questa pagina' })).toBeVisible()
    }
  })
