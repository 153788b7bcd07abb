import { expect } from '@playwright/test'
import { callApi, createActivity, findFreeYears } from './api.ts'
import { expectAccessible } from './axe.ts'
import { button, tableRow } from './page.ts'
import { createDealer } from './partners.ts'
import { test } from './portal.ts'

test('a dealer leaves the network: the list says so, and the next years no longer count it', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const [year = ''] = await findFreeYears(page)
  const { yearId } = await createActivity(page, { year, title: 'Dopo la fine' })
  const dashboard = `/api/v1/activity_years/${yearId}/dashboard/dealers`
  const before = await callApi<{ total: number; ceased: number }>(page, 'GET', dashboard)

  await page.goto(`/dealers/${dealer.id}/edit`)
  await page.getByLabel('Cessata il').fill('31/12/1999')
  await button(page, 'Salva').click()
  await expect(page.getByText(/^La data di cessazione non è valida/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Cessata il').fill('30/06/2026')
  await button(page, 'Salva').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Concessionarie' })).toBeVisible()
  await page.getByLabel('Ragione sociale').fill(dealer.name)
  await expect(tableRow(page, dealer.name)).toContainText('Cessata il 30/06/2026')
  await page.goto(`/dealers?name=${encodeURIComponent(dealer.name)}&ceased=0`)
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()

  await page.goto(`/activity_years/${yearId}/dashboard/dealers`)
  const left = before.ceased + 1
  await expect(
    page.getByText(left === 1 ? '1 cessata o archiviata esclusa.' : `${left} cessate o archiviate escluse.`),
  ).toBeVisible()
  // Other journeys add dealers meanwhile: the screen says what the call says right then.
  await expect(async () => {
    await page.reload()
    const { total } = await callApi<{ total: number }>(page, 'GET', dashboard)
    await expect(page.getByText(`0 concessionarie su ${total}`)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.goto(`/activity_years/${yearId}/matrix?name=${encodeURIComponent(dealer.name)}`)
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
})
