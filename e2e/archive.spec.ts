import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { dialogByTitle } from './dialogs.ts'
import { createLead, createReporter } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, tableRow, toast } from './page.ts'
import { createCustomer, dealerTimeline } from './partners.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('a workshop is archived: hidden for others, its person reads but reports nothing, until it is brought back', async ({
  as,
}) => {
  const page = await as('administrator')
  const { workshop, author } = await createReporter(page)
  await page.goto(`/workshops/${workshop.id}`)
  await button(page, `Archivia ${workshop.name}`).click()
  const dialog = dialogByTitle(page, `Archivia ${workshop.name}`)
  await expect(dialog.getByText('1 persona è assegnata')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Archivia', exact: true }).click()
  await expect(toast(page, `${workshop.name}: archiviata.`)).toBeVisible()
  await expect(page.getByText(/^Archiviata il /)).toBeVisible()
  await expectAccessible(page)

  const other = await as('superuser_rt')
  await other.goto(`/workshops?name=${encodeURIComponent(workshop.name)}`)
  await expect(other.getByText('Non ci sono risultati')).toBeVisible()
  await navigate(other, `/workshops?archived=all&name=${encodeURIComponent(workshop.name)}`)
  await expect(tableRow(other, workshop.name)).toContainText('Archiviata il')

  const person = await as(author)
  await person.goto(`/workshops/${workshop.id}`)
  await expect(person.getByRole('heading', { level: 1 })).toHaveText(workshop.name)
  await expect(createLead(person)).rejects.toThrow(/La tua officina è archiviata/)

  await button(page, `Ripristina ${workshop.name}`).click()
  await dialogByTitle(page, `Ripristina ${workshop.name}`).getByRole('button', { name: 'Ripristina' }).click()
  await expect(toast(page, `${workshop.name}: ripristinata.`)).toBeVisible()
  expect((await createLead(person)).workshop.name).toBe(workshop.name)

  const { dealer } = await callApi<{ dealer: { id: number } }>(page, 'GET', `/api/v1/workshops/${workshop.id}`)
  await callApi(page, 'POST', `/api/v1/dealers/${dealer.id}/archive`, { data: {} })
  await page.reload()
  await expect(dealerTimeline(page)).toContainText(['In archivio'])
})

test('several customers are archived at once, and at once brought back', async ({ as }) => {
  const page = await as('administrator')
  const prefix = `Archivio ${uniqueDigits()}`
  for (const letter of ['A', 'B', 'C']) await createCustomer(page, { name: `${prefix} ${letter}` })
  await page.goto(`/customers?name=${encodeURIComponent(prefix)}`)
  await page.getByRole('checkbox', { name: `${prefix} A` }).click()
  await page.getByRole('checkbox', { name: `${prefix} C` }).click({ modifiers: ['Shift'] })
  await button(page, 'Archivia').click()
  await dialogByTitle(page, 'Archivia 3 clienti').getByRole('button', { name: 'Archivia', exact: true }).click()
  await expect(toast(page, '3 clienti archiviati.')).toBeVisible()
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
  await toast(page, '3 clienti archiviati.').getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Visualizzati 1-3 di 3 elementi')).toBeVisible()
})
