import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { checkFile, csvFile, partnerCells } from './imports.ts'
import { button, expectFieldError, requiredField } from './page.ts'
import { createContact, createCustomer, createDealer, createWorkshop, historyRow, selectDealer } from './partners.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'
import { uniqueBaldoId, uniqueDigits } from './unique.ts'

const save = (page: Page) => button(page, 'Salva').click()

test(`a workshop: list, details, history, form`, async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const { id, name } = await createWorkshop(page, [
    [second, '2099-01-01'],
    [first, '2021-02-03T04:05:06'],
    [second, '2020-01-01'],
  ])
  for (const [url, ready] of [
    [`/workshops?name=${name}`, 'Officine'],
    [`/workshops/${id}`, name],
    [`/workshops/${id}?tab=modifiche`, name],
  ] as const) {
    await openScreen(page, { url, ready }, { inside: true })
    await expectAccessible(page)
  }
  await openScreen(page, { url: `/workshops/${id}/edit`, ready: `Modifica ${name}` })
  await button(page, 'Aggiungi concessionaria').click()
  await requiredField(historyRow(page, 1), 'Dal').fill('mai')
  await requiredField(page, 'CAP').fill('1')
  await save(page)
  await expectFieldError(requiredField(historyRow(page, 1), 'Concessionaria'), /obbligatorio/)
  await expectAccessible(page)
  await requiredField(historyRow(page, 1), 'Concessionaria').fill(first.baldo_id)
  await expect(page.getByRole('option', { name: first.name })).toBeVisible()
  await expectAccessible(page)
  await requiredField(historyRow(page, 1), 'Concessionaria').fill('zzzzzz')
  await expect(page.getByRole('option', { name: 'Nessun risultato' })).toBeVisible()
  await expectAccessible(page)
})

test(`a dealer: details, history, form with its provinces`, async ({ as }) => {
  const page = await as('administrator')
  const { id, name } = await createDealer(page)
  const tabs = ['', '?tab=officine', '?tab=persone', '?tab=modifiche', '?tab=modifiche&at=2026-01-01']
  for (const url of tabs.map((tab) => `/dealers/${id}${tab}`)) {
    await openScreen(page, { url, ready: name }, { inside: true })
    await expectAccessible(page)
  }
  await button(page, 'Mostra tutte (8)').click()
  await expectAccessible(page)
  await openScreen(page, { url: `/dealers/${id}/edit`, ready: `Modifica ${name}` })
  await requiredField(page, 'Provincia').click()
  await requiredField(page, 'Provincia').fill('tor')
  await expect(page.getByRole('option', { name: /^Torino/ })).toBeVisible()
  await expectAccessible(page)
})

test(`a customer: details without and with contacts, history, forms`, async ({ as }) => {
  const page = await as('administrator')
  const customer = await createCustomer(page)
  const { id, name, vat_n } = customer
  await openScreen(page, { url: `/customers/${id}`, ready: name }, { inside: true })
  await expectAccessible(page)
  await openScreen(page, { url: `/customers/${id}/customer_contacts/new`, ready: 'Nuovo contatto' })
  await save(page)
  await expectFieldError(requiredField(page, 'Telefono'), /obbligatorio/)
  await expectAccessible(page)
  const email = 'una.persona.con.un.nome.molto.lungo@un-dominio-altrettanto-lungo.example, info@prova.example'
  const contact = await createContact(page, customer, { name: 'Ada Bosio', email, phone: '0141 123456, 338 1234567' })
  for (const [url, ready] of [
    [`/customers/${id}`, name],
    [`/customers/${id}?tab=contatti`, name],
    [`/customers/${id}?tab=segnalazioni`, name],
    [`/customers/${id}?tab=modifiche`, name],
    [`/customers/${id}/edit`, `Modifica ${name}`],
    [`/customers/${id}/customer_contacts/${contact.id}/edit`, 'Modifica Ada Bosio'],
  ] as const) {
    await openScreen(page, { url, ready }, { inside: !url.endsWith('/edit') })
    await expectAccessible(page)
  }
  const duplicate = await createCustomer(page)
  await openScreen(page, { url: `/customers/${id}/merge`, ready: 'Unisci due clienti' })
  await expectAccessible(page)
  await openScreen(
    page,
    { url: `/customers/${id}/merge?con=${duplicate.id}`, ready: 'Unisci due clienti' },
    { inside: true },
  )
  await expect(page.getByText('Che cosa passa al cliente che resta')).toBeVisible()
  await expectAccessible(page)
  await openScreen(page, { url: '/customers/new', ready: 'Nuovo cliente' }, { inside: true })
  await requiredField(page, 'Partita IVA').fill(vat_n)
  await requiredField(page, 'Ragione sociale').fill(name)
  await save(page)
  await expect(page.getByRole('link', { name: `Apri ${name}` })).toBeVisible()
  await expectAccessible(page)
})

test(`an import: preview, invalid rows, result`, async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const [code, name] = [uniqueBaldoId(), `Importata ${uniqueDigits()}`]
  await openScreen(page, { url: '/dealers/import', ready: 'Importa concessionarie' })
  await checkFile(
    page,
    csvFile('dealers', partnerCells(code, name), partnerCells(uniqueBaldoId(), '', 'Asti'), ['', 'x']),
  )
  await expect(page.getByText('Il file ha 2 righe errate.')).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, { url: '/dealers/import', ready: 'Importa concessionarie' })
  const changed = partnerCells(dealer.baldo_id, 'Un nome che è molto più lungo di quello di prima S.r.l.', 'Canelli')
  await checkFile(page, csvFile('dealers', partnerCells(code, name), changed))
  await expect(button(page, 'Importa 2 righe')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Importa 2 righe').click()
  await expect(page.getByRole('heading', { name: 'Importazione completata' })).toBeVisible()
  await expectAccessible(page)
})

test(`a conflict with two versions`, async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const [dealer, next] = [await createDealer(page), await createDealer(page)]
  const { id } = await createWorkshop(page, [[dealer, '2020-01-01']])
  for (const editor of [page, other]) await editor.goto(`/workshops/${id}/edit`)
  await button(page, 'Aggiungi concessionaria').click()
  await selectDealer(historyRow(page, 1), next)
  await requiredField(page, 'Città').fill('Canelli')
  await requiredField(other, 'Città').fill('Nizza Monferrato')
  await save(other)
  await expect(other).toHaveURL('/workshops')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeVisible()
  await expectAccessible(page)
})

test(`the search: empty, with results, without, failed`, async ({ as }) => {
  const page = await as('administrator')
  await openScreen(page, { url: '/', ready: /, Laura$/ })
  await button(page, 'Cerca').click()
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await box.fill('autocarri')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await box.fill('zzzzqq')
  await expect(page.getByRole('dialog')).toContainText('Nessun risultato per')
  await expectAccessible(page)
  await page.route('**/api/v1/search?*', (route) => route.abort('connectionreset'))
  await box.fill('langhe')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
