import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { contact, createLead } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, requiredField, tableRow, toast } from './page.ts'
import { type Customer, createContact, createCustomer } from './partners.ts'
import { test } from './portal.ts'
import { uniqueDigits, uniqueVatNumber } from './unique.ts'

test('a duplicate is merged: its lead moves, its address leads on, and the merge is undone', async ({ as }) => {
  const page = await as('administrator')
  const lead = await createLead(await as('workshop_user'))
  const duplicate = lead.customer
  const kept = await createCustomer(page)
  await createContact(page, kept, contact)
  await callApi(page, 'POST', `/api/v1/customers/${duplicate.id}/customer_notes`, {
    data: { customer_note: { text: 'Sconto già promesso' } },
  })
  await page.goto(`/customers/${kept.id}`)
  await page.getByRole('link', { name: 'Unisci un doppione' }).click()
  await page.getByRole('combobox', { name: 'Doppione di questo cliente' }).fill(duplicate.vat_n)
  await page.getByRole('option', { name: duplicate.name }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '1 segnalazione' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '1 nota' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: duplicate.name }).click()
  await button(page, 'Unisci').click()
  await expect(page).toHaveURL(`/customers/${kept.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(duplicate.name)

  const other = await as('superuser_rt')
  await other.goto(`/leads/${lead.id}`)
  await expect(other.getByRole('main')).toContainText(`IT${kept.vat_n}`)
  await navigate(other, `/customers/${duplicate.id}`)
  await expect(other).toHaveURL(`/customers/${kept.id}`)
  await expect(other.getByText(`«${duplicate.name}» è stato unito a questo cliente.`)).toBeVisible()
  await expectAccessible(other)
  await button(other, `Annulla l’unione di ${duplicate.name}`).click()
  await button(other, 'Annulla l’unione').click()
  await expect(toast(other, 'è di nuovo un cliente a sé.')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(kept.name)
  await navigate(page, `/leads/${lead.id}`)
  await expect(page.getByRole('main')).toContainText(`IT${duplicate.vat_n}`)
})

test('two selected customers are offered to merge', async ({ as }) => {
  const page = await as('administrator')
  const prefix = `Doppio ${uniqueDigits()}`
  for (const letter of ['A', 'B']) await createCustomer(page, { name: `${prefix} ${letter}` })
  await page.goto(`/customers?name=${encodeURIComponent(prefix)}`)
  await page.getByRole('checkbox', { name: `${prefix} A` }).click()
  await expect(page.getByRole('link', { name: 'Unisci' })).toBeHidden()
  await page.getByRole('checkbox', { name: `${prefix} B` }).click()
  await page.getByRole('link', { name: 'Unisci' }).click()
  await expect(page.getByText(`Niente: ${prefix} B non ha segnalazioni, contatti né note.`)).toBeVisible()
  await page.getByRole('link', { name: 'Scambia' }).click()
  await expect(page.getByText(`Niente: ${prefix} A non ha segnalazioni, contatti né note.`)).toBeVisible()
})

test('a new customer comes with its contacts, and with notes that another person reads', async ({ as }) => {
  const page = await as('administrator')
  const vat_n = uniqueVatNumber()
  const name = `Trasporti Nuovi ${uniqueDigits()}`
  await page.goto('/customers/new')
  await requiredField(page, 'Partita IVA').fill(vat_n)
  await requiredField(page, 'Ragione sociale').fill(name)
  await button(page, 'Aggiungi contatto').click()
  const row = page.getByRole('group', { name: 'Contatto 1' })
  await expect(requiredField(row, 'Nome')).toBeFocused()
  await requiredField(row, 'Nome').fill('Ada Bosio')
  await button(page, 'Aggiungi contatto').click()
  await button(page, 'Togli il contatto 2').click()
  await expect(button(page, 'Aggiungi contatto')).toBeFocused()
  await button(page, 'Salva').click()
  await expectFieldError(requiredField(row, 'E-mail'), /obbligatorio/)
  await expectFieldError(requiredField(row, 'Telefono'), /obbligatorio/)
  await expectAccessible(page)
  await requiredField(row, 'E-mail').fill('ada@prova.example')
  await requiredField(row, 'Telefono').fill('0141 123456')
  await button(page, 'Salva').click()
  await expect(toast(page, 'Cliente salvato.')).toBeVisible()
  await navigate(page, `/customers?name=${encodeURIComponent(name)}`)
  await expect(tableRow(page, name)).toContainText('1 contatto')
  const [found] = (await callApi<{ data: Customer[] }>(page, 'GET', `/api/v1/customers?vat_n=${vat_n}`)).data
  await navigate(page, `/customers/${found?.id}?tab=notes`)
  await page.getByLabel('Nuova nota').fill('Richiamare a gennaio')
  await button(page, 'Aggiungi nota').click()
  await expect(toast(page, 'Nota aggiunta.')).toBeVisible()

  const other = await as('superuser_rt')
  await other.goto(`/customers/${found?.id}?tab=notes`)
  await expect(other.getByText('Richiamare a gennaio')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Modifica la nota/ })).toBeHidden()
})
