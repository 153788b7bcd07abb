import { expect, type Page } from '@playwright/test'
import { readSpreadsheet } from '@portale/server/platform/xlsx/read-spreadsheet.ts'
import { button } from './page.ts'
import { createDealer, createWorkshop, districtWithoutPartners } from './partners.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const partnerHeaders = {
  baldo_id: 'Baldo ID',
  name: 'Ragione sociale',
  contract_type: 'Tipo contratto',
  address: 'Indirizzo',
  zip: 'CAP',
  city: 'Città',
  district: 'Provincia',
  sales_area: 'Area vendite',
}

/** Exports the current list and returns the file's name and its rows as texts. */
async function exportList<Key extends string>(page: Page, headers: Record<Key, string>) {
  const started = page.waitForEvent('download')
  await button(page, 'Export XLS').click()
  const download = await started
  const rows = await readSpreadsheet(await download.path(), headers)
  const texts = rows.map(({ cells, errors }) => {
    expect(errors).toEqual([])
    const values = Object.keys(headers).map((key) => cells[key as Key]?.v)
    return values.map((value) => (value instanceof Date ? value.toISOString().slice(0, 19) : value))
  })
  return { name: download.suggestedFilename(), rows: texts }
}

test('the export of dealers has the rows of the filtered list, in its order, texts as texts', async ({ as }) => {
  const page = await as('administrator')
  const group = uniqueDigits()
  const zip = '00014'
  const names = [`Esportata ${group} Beta`, `Esportata ${group} Alfa`]
  const [beta, alfa] = [
    await createDealer(page, { name: names[0], zip }),
    await createDealer(page, { name: names[1], zip }),
  ]
  await page.goto('/dealers')
  await page.getByLabel('Ragione sociale').fill(`esportata ${group}`)
  await button(page, 'Ragione sociale').click()
  await expect(page.getByText('Visualizzati 1-2 di 2 elementi')).toBeVisible()
  const others = ['Vendita', 'Corso Alfieri, 12', zip, 'Asti', districtWithoutPartners, 'Nord Ovest']
  expect(await exportList(page, partnerHeaders)).toEqual({
    name: 'dealers.xlsx',
    rows: [
      [alfa.baldo_id, alfa.name, ...others],
      [beta.baldo_id, beta.name, ...others],
    ],
  })

  await button(page, 'Ragione sociale').click()
  await expect(page.getByRole('columnheader', { name: 'Ragione sociale' })).toHaveAttribute('aria-sort', 'descending')
  expect((await exportList(page, { name: 'Ragione sociale' })).rows).toEqual([[beta.name], [alfa.name]])
  await page.getByLabel('Baldo Id', { exact: true }).fill(alfa.baldo_id)
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  expect((await exportList(page, { name: 'Ragione sociale' })).rows).toEqual([[alfa.name]])
})

test('the export of workshops has the current dealer and its start', async ({ as }) => {
  const page = await as('administrator')
  const [before, today] = [await createDealer(page), await createDealer(page)]
  const { name, baldo_id } = await createWorkshop(page, [
    [today, '2022-03-04T05:06:07'],
    [before, '2011-01-01'],
  ])
  await page.goto('/workshops')
  await page.getByLabel('Ragione sociale').fill(name)
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  const headers = {
    baldo_id: 'Baldo ID',
    dealer: 'Concessionaria',
    dealer_name: 'Nome concessionaria',
    valid_from: 'Dal',
  }
  expect(await exportList(page, headers)).toEqual({
    name: 'workshops.xlsx',
    rows: [[baldo_id, today.baldo_id, today.name, '2022-03-04T05:06:07']],
  })
})

test('the export has the whole list, not only the current page', async ({ as }) => {
  const page = await as('superuser_rt')
  await page.goto('/workshops?per_page=10')
  await expect(page.getByText('Visualizzati 1-10 di')).toBeVisible()
  const total = Number(
    (await page.getByText(/^Visualizzati/).textContent())?.match(/di ([\d.]+)/)?.[1]?.replace('.', ''),
  )
  const { rows } = await exportList(page, { baldo_id: 'Baldo ID' })
  expect(total).toBeGreaterThanOrEqual(180)
  expect(rows.length).toBeGreaterThanOrEqual(total)
  expect(new Set(rows.flat()).size).toBe(rows.length)
})

for (const list of ['dealers', 'workshops'])
  test(`an export of ${list} that fails shows an error above the table, and can be retried`, async ({ as }) => {
    const page = await as('administrator')
    const url = `**/api/v1/${list}/xls*`
    const alert = page.getByRole('alert')
    const busy = 'Ci sono già troppe esportazioni: riprova tra poco.'
    await page.goto(`/${list}?name=zzzz`)
    await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Errore interno.' } }))
    await button(page, 'Export XLS').click()
    await expect(alert).toHaveText('Non è stato possibile creare il file. Riprova.')
    await page.unroute(url)

    await page.route(url, (route) => route.abort('connectionreset'))
    await button(page, 'Export XLS').click()
    await expect(alert).toHaveText('Non è stato possibile creare il file. Riprova.')
    await page.unroute(url)

    await page.route(url, (route) => route.fulfill({ status: 429, json: { message: busy } }))
    await button(page, 'Export XLS').click()
    await expect(alert).toContainText(busy)
    await alert.getByRole('button').click()
    await expect(alert).toHaveCount(0)
    await page.unroute(url)

    const started = page.waitForEvent('download')
    await button(page, 'Export XLS').click()
    expect((await started).suggestedFilename()).toBe(`${list}.xlsx`)
    await expect(alert).toHaveCount(0)
  })

test('an export that has to wait says that it is in the queue, until its file begins', async ({ as }) => {
  const page = await as('administrator')
  const turn = Promise.withResolvers<void>()
  await page.goto('/dealers?name=zzzz')
  await page.route('**/api/v1/dealers/xls*', async (route) => {
    await turn.promise
    await route.continue()
  })
  await button(page, 'Export XLS').click()
  await expect(page.getByText('In coda…')).toBeVisible()
  await expect(page.getByText('In coda: il file parte appena è il suo turno')).toBeAttached()
  const started = page.waitForEvent('download')
  turn.resolve()
  expect((await started).suggestedFilename()).toBe('dealers.xlsx')
  await expect(page.getByText('In coda')).toHaveCount(0)
  await page.unroute('**/api/v1/dealers/xls*')
})
