import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'

test('a person finds a call, what it answers and who may make it', async ({ as }) => {
  const page = await as('administrator')
  await openScreen(page, { url: '/api-reference', ready: 'Riferimento delle chiamate' })
  await page.getByLabel('Cerca una chiamata', { exact: true }).fill('get /api/v1/leads/{id} una segnalazione')
  await page.getByText('/api/v1/leads/{id}', { exact: true }).click()
  await expect(page.getByText(/^Possono: Amministratore \(tutte le righe\)/)).toBeVisible()
  await expect(page.getByText('LeadDetail', { exact: true })).toBeVisible()
  await expect(page.getByText('contacted_at', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, { url: '/api-reference#getApiV1Dealers', allRows: true, ready: 'Riferimento delle chiamate' })
  await expect(page.getByRole('heading', { name: 'Parametri', exact: true })).toBeVisible()
})
