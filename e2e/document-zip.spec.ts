import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callApi, createActivity, fetchPartnerId, findFreeYears, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { button, toast } from './page.ts'
import { test } from './portal.ts'

test('the documents of an activity and of a partner are downloaded as ZIPs', async ({ as }) => {
  const page = await as('administrator')
  const holder = await as('dealer_holder')
  const [year = ''] = await findFreeYears(page)
  const activity = await createActivity(page, { year, title: 'Archivio', documents: ['Verbale'] })
  await createActivity(page, { year, title: 'Vuota', documents: ['Verbale'] })
  await uploadDocument(holder, activity, pdfFile('verbale.pdf'))
  await page.goto(`/activity_years/${activity.yearId}/dashboard/dealers`)

  await button(page, 'Scarica i documenti: Vuota').click()
  await expect(page.getByRole('alert')).toHaveText('Non ci sono documenti da scaricare.')

  const download = page.waitForEvent('download')
  await button(page, 'Scarica i documenti: Archivio').click()
  await expect(toast(page, 'Download di 1 documento (')).toBeVisible()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^documenti_.+_Archivio_${year}\\.zip$`))
  const content = await readFile(await (await download).path())
  expect(content.includes('_Archivio_Verbale_1.pdf')).toBe(true)
  expect(content.includes('indice.xlsx')).toBe(true)

  const dealerId = await fetchPartnerId(holder, 'dealers')
  await holder.goto(`/dealers/${dealerId}?year=${year}`)
  const own = holder.waitForEvent('download')
  await button(holder, `Scarica i documenti: anno ${year}`).click()
  const { name } = await callApi<{ name: string }>(page, 'GET', `/api/v1/dealers/${dealerId}`)
  expect((await own).suggestedFilename()).toContain(name.split(/[^A-Za-z0-9]/)[0] ?? '')
})
