import { expect } from '@playwright/test'
import { formatCeased } from '@portale/domain/network/dealers/partner.ts'
import { callApi, createActivity, findFreeYears, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { dropArea, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, tableRow } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { documentRegion, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('a dealer leaves the network: the list says so, and the next years no longer count it', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const [year = ''] = await findFreeYears(page)
  const { yearId } = await createActivity(page, { year, title: 'Dopo la fine' })
  const dashboard = `/api/v1/activity_years/${yearId}/dashboard/dealers`
  const before = await callApi<{ ceased: number }>(page, 'GET', dashboard)

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
  await navigate(page, `/dealers?name=${encodeURIComponent(dealer.name)}&ceased=0`)
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()

  await navigate(page, `/activity_years/${yearId}/dashboard/dealers`)
  // Other journeys add dealers and end some meanwhile: the screen says what the call says right then.
  await expect(async () => {
    await page.reload()
    const { total, ceased } = await callApi<{ total: number; ceased: number }>(page, 'GET', dashboard)
    expect(ceased).toBeGreaterThan(before.ceased)
    await expect(page.getByText(`0 concessionarie su ${total}`)).toBeVisible({ timeout: 2000 })
    await expect(page.getByText(`${formatCeased(ceased)}.`)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await navigate(page, `/activity_years/${yearId}/matrix?name=${encodeURIComponent(dealer.name)}`)
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
})

for (const [how, reason, leave] of [
  ['ceased', 'è cessata il 30/06/2026', { ceased_on: '2026-06-30' }],
  ['was archived', 'è archiviata', undefined],
] as const)
  test(`a dealer that ${how} reads why nothing more is uploaded, without a place to do it`, async ({ as }) => {
    const admin = await as('administrator')
    const dealer = await createDealer(admin)
    const holder = await as(await createPerson(admin, { dealers: [dealer] }))
    const title = `Ultimo invio ${uniqueDigits()}`
    const activity = await createActivity(admin, { title, documents: ['Verbale', 'DURC'] })
    await uploadDocument(holder, activity, pdfFile('verbale.pdf'))
    await holder.goto(`/activities/${activity.id}/upload`)
    await expect(dropArea(holder, 'DURC')).toHaveCount(1)
    await expect(button(holder, 'Ritira verbale.pdf')).toBeVisible()

    const stored = await callApi<Record<string, unknown>>(admin, 'GET', `/api/v1/dealers/${dealer.id}`)
    if (leave)
      await callApi(admin, 'PUT', `/api/v1/dealers/${dealer.id}`, { data: { dealer: { ...stored, ...leave } } })
    else await callApi(admin, 'POST', `/api/v1/dealers/${dealer.id}/archive`)
    await holder.reload()
    const main = holder.getByRole('main')
    await expect(main).toContainText(`La tua concessionaria ${reason}: non si possono più caricare documenti.`)
    await expect(main).toContainText(`La tua concessionaria ${reason}: un documento ritirato non si potrebbe più`)
    await expect(documentRegion(holder, 'Verbale')).toContainText('verbale.pdf')
    await expect(documentRegion(holder, 'DURC')).toContainText('Nessun documento caricato.')
    for (const document of ['Verbale', 'DURC']) await expect(dropArea(holder, document)).toHaveCount(0)
    await expect(holder.getByRole('button', { name: /^(Ritira|Non applicabile|Fotografa|Scatta)/ })).toHaveCount(0)
    await expect(button(holder, 'Salva')).toBeDisabled()
    await expectAccessible(holder)
  })
