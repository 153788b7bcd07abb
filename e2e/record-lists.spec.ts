import { expect, type Page } from '@playwright/test'
import { readSpreadsheet } from '@portale/server/platform/xlsx/read-spreadsheet.ts'
import { selectByLabel, selectOption } from './dialogs.ts'
import { checkFile, clickDownload, filterButton, resultRows } from './imports.ts'
import { button, expectHeading, input, tableRow } from './page.ts'
import { createDealer } from './partners.ts'
import { createVehicle, fetchVehicles, test, type VehicleModels } from './records.ts'

const dataRows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

/** The columns of the import of vehicles, as in its template. */
const columns = [
  'Id',
  'Targa',
  'Chilometri',
  'Prezzo',
  'Disponibile',
  'In uso dal',
  'Note',
  'Concessionaria',
  'Officine',
]

const csv = (...rows: string[][]) => ({
  name: 'veicoli.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')),
})

async function createThreeVehicles(page: Page, models: VehicleModels) {
  const dealer = await createDealer(page)
  await createVehicle(page, models, {
    plate: 'GA001XX',
    mileage: 1000,
    price: 10,
    available: true,
    since: '2026-03-10',
  })
  await createVehicle(page, models, {
    plate: 'GA002XX',
    mileage: 2000,
    price: 20.5,
    available: false,
    dealer_id: dealer.id,
  })
  await createVehicle(page, models, { plate: 'GB003XX', mileage: 3000, notes: '=1+1', since: '2026-04-10T12:00:00' })
  return dealer
}

test('a list is filtered by each kind of field, sorted, reloaded, and reset', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  const dealer = await createThreeVehicles(page, models)
  await page.goto(`/${models.prefix}`)
  await expect(dataRows(page)).toHaveCount(3)
  await expect(input(page, 'Note')).toBeHidden()
  await button(page, 'Filtri').click()

  const expectPlates = async (name: string, plates: string[]) =>
    test.step(name, async () => {
      await expect(dataRows(page)).toHaveCount(plates.length)
      for (const plate of plates) await expect(tableRow(page, plate)).toBeVisible()
      await page.reload()
      await expect(dataRows(page)).toHaveCount(plates.length)
      await button(page, 'Reset filtri').click()
      await expect(dataRows(page)).toHaveCount(3)
      if ((await button(page, 'Filtri').getAttribute('aria-expanded')) === 'false') await button(page, 'Filtri').click()
    })
  await input(page, 'Targa').fill('ga0')
  await expectPlates('a text', ['GA001XX', 'GA002XX'])
  await input(page, 'Chilometri da').fill('1.500')
  await input(page, 'Chilometri a').fill('2000')
  await expectPlates('whole numbers', ['GA002XX'])
  await input(page, 'Prezzo da').fill('10,5')
  await expectPlates('decimal numbers', ['GA002XX'])
  await selectOption(selectByLabel(page, 'Disponibile'), 'No')
  await expectPlates('yes or no', ['GA002XX'])
  await input(page, 'In uso dal da').fill('01/04/2026')
  await input(page, 'In uso dal a').fill('10/04/2026')
  await expectPlates('days, the last one in full', ['GB003XX'])
  await input(page, 'Note').fill('1+1')
  await expectPlates('long texts', ['GB003XX'])
  await selectByLabel(page, 'Concessionaria').fill(dealer.name)
  await page.getByRole('option', { name: dealer.name, exact: true }).click()
  await expectPlates('a relation, with its name after a reload', ['GA002XX'])

  await page.getByRole('button', { name: 'Chilometri', exact: true }).click()
  await expect(dataRows(page).first()).toContainText('GA001XX')
  await page.getByRole('button', { name: 'Chilometri', exact: true }).click()
  await expect(dataRows(page).first()).toContainText('GB003XX')
  await input(page, 'Targa').fill('nessuna')
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
})

test('the export of a list applies its filters; a formula stays text', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  const dealer = await createThreeVehicles(page, models)
  await page.goto(`/${models.prefix}?mileage.from=2000&sort=plate`)
  await expect(dataRows(page)).toHaveCount(2)
  const file = await clickDownload(page, 'Export XLS')
  expect(file.suggestedFilename()).toBe(`${models.prefix}.xlsx`)
  const rows = await readSpreadsheet(await file.path(), { plate: 'Targa', notes: 'Note', dealer: 'Concessionaria' })
  expect(rows.map(({ cells }) => [cells.plate?.v, cells.dealer?.v, cells.notes])).toEqual([
    ['GA002XX', dealer.name, undefined],
    ['GB003XX', undefined, { t: 's', v: '=1+1' }],
  ])
})

test('vehicles are imported after a preview; a row with an Id changes the existing vehicle', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'fullcrud')
  const dealer = await createThreeVehicles(page, models)
  const [first] = await fetchVehicles(page, models)
  await page.goto(`/${models.prefix}`)
  await page.getByRole('link', { name: 'Importa' }).click()
  await expectHeading(page, `Importa veicoli ${models.number}`)
  await expect(page.getByRole('list', { name: 'Intestazioni del foglio' }).getByRole('listitem')).toHaveText(columns)
  expect((await clickDownload(page, 'Scarica il modello')).suggestedFilename()).toBe(`modello-${models.prefix}.xlsx`)

  await test.step('invalid rows are listed, and nothing is saved', async () => {
    await checkFile(page, csv(['', '', 'tanti', '', 'forse', '31/02/2026', '', 'Nessuna', ''], ['', 'GC001XX']))
    await expect(filterButton(page, 'Errate')).toHaveText('Errate 1')
    await expect(resultRows(page).first()).toContainText('Targa')
    await expect(resultRows(page).first()).toContainText('Nessuna')
    expect(await fetchVehicles(page, models)).toHaveLength(3)
  })
  await test.step('a valid file is saved', async () => {
    await checkFile(
      page,
      csv(
        [String(first?.id), 'GA001XX', '1.500', '10', 'Sì', '10/03/2026', '', '', ''],
        ['', 'GC002XX', '20', '1.234,50', 'No', '21/11/2026 09:30', 'Dal file', dealer.name, ''],
      ),
    )
    for (const [label, count] of Object.entries({ Nuove: 1, Modificate: 1, Errate: 0 }))
      await expect(filterButton(page, label)).toHaveText(`${label} ${count}`)
    await expect(resultRows(page).filter({ hasText: 'GA001XX' })).toContainText('Chilometri')
    const done = page.getByRole('heading', { name: 'Importazione completata' })
    await expect(async () => {
      // If another test has changed the design meanwhile, the file must be checked again.
      if (await button(page, 'Controlla di nuovo').isVisible()) await button(page, 'Controlla di nuovo').click()
      await button(page, 'Importa 2 righe').click({ timeout: 5000 })
      await expect(done).toBeFocused({ timeout: 5000 })
    }).toPass()
  })
  await page.getByRole('link', { name: 'Vai all’elenco' }).click()
  await expectHeading(page, models.plural)
  await expect(tableRow(page, 'GC002XX')).toContainText('1.234,50')
  const saved = await fetchVehicles(page, models)
  expect(saved).toHaveLength(4)
  expect(saved[0]).toMatchObject({ id: first?.id, mileage: 1500 })
  expect(saved[3]).toMatchObject({ plate: 'GC002XX', notes: 'Dal file', dealer_id: dealer.id })
})

test('a list that fails to load shows an error and can be retried', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  await createVehicle(page, models, { plate: 'GA001XX' })
  await page.route(`**/api/v1/generated/${models.prefix}?*`, (route) => route.abort('connectionreset'))
  await page.goto(`/${models.prefix}`)
  await expect(page.getByRole('alert')).toContainText('Il portale non risponde.')
  await page.unroute(`**/api/v1/generated/${models.prefix}?*`)
  await button(page, 'Riprova').click()
  await expect(tableRow(page, 'GA001XX')).toBeVisible()
})
