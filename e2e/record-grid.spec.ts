import { expect } from '@playwright/test'
import { dialogByTitle } from './dialogs.ts'
import { createVehicles, openGrid, unsavedStatus } from './grid.ts'
import { button, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { fetchVehicles, gridCell, pasteCells, test, typeIntoCell } from './records.ts'

test('rows are typed, pasted and saved together, and a colleague sees them', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const colleague = await as('dealer_holder')
  const models = await createVehicleModels(page, 'excel')
  const dealer = await createDealer(page)
  await createVehicles(page, models, 'GA001XX', 'GA002XX', 'GA003XX')
  await openGrid(page, models)
  await expect(unsavedStatus(page, 'Nessuna modifica da salvare')).toBeVisible()
  await expect(button(page, 'Salva')).toBeDisabled()

  await test.step('cells are typed by keyboard', async () => {
    await typeIntoCell(page, 1, 'Chilometri', '12.500')
    await (await gridCell(page, 1, 'Prezzo')).click()
    await page.keyboard.type('39.900,5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('s')
    await page.keyboard.press('Tab')
    await page.keyboard.type('21/11/2026 09:30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Prima')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Seconda')
    await page.keyboard.press('Enter')
    await expect(unsavedStatus(page, '1 riga da salvare')).toBeVisible()
  })
  await test.step('a relation is found by its label', async () => {
    await (await gridCell(page, 1, 'Concessionaria')).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type(dealer.name)
    await expect(page.getByRole('option', { name: dealer.name, exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(await gridCell(page, 1, 'Concessionaria')).toHaveText(dealer.name)
  })
  await test.step('a pasted block of five rows adds three rows', async () => {
    await (await gridCell(page, 2, 'Targa')).click()
    await pasteCells(page, [
      ['GB001XX', '1.001', '10,5'],
      ['GB002XX', '1.002', '1.020,00'],
      ['GB003XX', '1.003', '30'],
      ['GB004XX', '', '40,25'],
      ['GB005XX', '1.005', ''],
    ])
    await expect(await gridCell(page, 6, 'Targa')).toHaveText('GB005XX')
    await expect(unsavedStatus(page, '6 righe da salvare')).toBeVisible()
    expect(await fetchVehicles(page, models)).toHaveLength(3)
  })
  await test.step('Ctrl+Z undoes the paste as one step, Ctrl+Shift+Z and Ctrl+Y repeat it', async () => {
    await page.keyboard.press('Control+z')
    await expect(unsavedStatus(page, '1 riga da salvare')).toBeVisible()
    await expect(await gridCell(page, 2, 'Targa')).toHaveText('GA002XX')
    await expect(await gridCell(page, 2, 'Targa')).toBeFocused()
    await page.keyboard.press('Control+Shift+z')
    await expect(unsavedStatus(page, '6 righe da salvare')).toBeVisible()
    await button(page, 'Annulla (Ctrl+Z)').click()
    await expect(unsavedStatus(page, '1 riga da salvare')).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(await gridCell(page, 6, 'Targa')).toHaveText('GB005XX')
  })
  await test.step('all rows are saved together', async () => {
    await button(page, 'Salva').click()
    await expect(toast(page, '6 righe salvate.')).toBeVisible()
    await expect(unsavedStatus(page, 'Nessuna modifica da salvare')).toBeVisible()
    const saved = await fetchVehicles(page, models, 'sort=plate')
    expect(saved.map(({ plate, mileage, price }) => [plate, mileage, price])).toEqual([
      ['GA001XX', 12_500, 39_900.5],
      ['GB001XX', 1001, 10.5],
      ['GB002XX', 1002, 1020],
      ['GB003XX', 1003, 30],
      ['GB004XX', null, 40.25],
      ['GB005XX', 1005, null],
    ])
    expect(saved[0]).toMatchObject({ available: true, notes: 'Prima\nSeconda', dealer_id: dealer.id })
    expect(new Date(String(saved[0]?.since)).toISOString()).toBe('2026-11-21T08:30:00.000Z')
  })
  await test.step('a colleague sees the rows and can change nothing', async () => {
    await openGrid(colleague, models)
    const cell = await gridCell(colleague, 2, 'Targa')
    await expect(cell).toHaveText('GB001XX')
    await expect(cell).toHaveAttribute('aria-readonly', 'true')
    await cell.click()
    await colleague.keyboard.press('Enter')
    await expect(colleague.getByRole('grid').getByRole('textbox')).toHaveCount(0)
    await expect(button(colleague, 'Salva')).toHaveCount(0)
    await button(colleague, 'Apri GB001XX').click()
    await expect(dialogByTitle(colleague, 'GB001XX')).toBeVisible()
  })
})

test('errors appear in their cells, before the request and from the server, and nothing is saved', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await createVehicles(page, models, 'GA001XX', 'GA002XX')
  await openGrid(page, models)
  await typeIntoCell(page, 1, 'Chilometri', 'tanti')
  await typeIntoCell(page, 2, 'Targa', 'GA002YY')
  const wrong = await gridCell(page, 1, 'Chilometri')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAccessibleDescription(/Chilometri: il valore non è un numero/)
  await expect(unsavedStatus(page, '2 righe da salvare, 1 cella da correggere')).toBeVisible()
  await button(page, 'Salva').click()
  await expect(wrong).toBeFocused()
  await expect(unsavedStatus(page, 'il valore non è un numero')).toBeVisible()
  expect((await fetchVehicles(page, models)).map(({ plate }) => plate)).toEqual(['GA001XX', 'GA002XX'])

  await test.step('a new row without a required cell is rejected', async () => {
    await typeIntoCell(page, 1, 'Chilometri', '5')
    await button(page, `Nuovo veicolo ${models.number}`).click()
    await expect(await gridCell(page, 3, 'Targa')).toBeFocused()
    await typeIntoCell(page, 3, 'Chilometri', '7')
    await button(page, 'Salva').click()
    await expect(await gridCell(page, 3, 'Targa')).toHaveAccessibleDescription('Il campo Targa è obbligatorio.')
    await expect(await gridCell(page, 3, 'Targa')).toBeFocused()
  })
  await test.step('errors of the server are shown at their cells', async () => {
    await page.keyboard.type('GA003XX')
    await page.keyboard.press('Enter')
    const names = {
      plate: 'Targa',
      mileage: 'Chilometri',
      price: 'Prezzo',
      available: 'Disponibile',
      since: 'In uso dal',
      notes: 'Note',
      dealer_id: 'Concessionaria',
    }
    const errors = Object.fromEntries(Object.keys(names).map((name) => [`${models.key}.2.${name}`, [`Di ${name}.`]]))
    await page.route(
      `**/api/v1/generated/${models.prefix}?_shape=*`,
      (route) =>
        route.fulfill({
          status: 422,
          json: {
            message: 'Controlla i dati inseriti.',
            errors: { ...errors, [`${models.key}.0.id`]: ['L’elemento non c’è più: ricarica la pagina.'] },
          },
        }),
      { times: 1 },
    )
    await button(page, 'Salva').click()
    await expect(page.getByRole('alert').filter({ hasText: 'L’elemento non c’è più' })).toBeVisible()
    for (const [name, label] of Object.entries(names)) {
      await (await gridCell(page, 3, label)).scrollIntoViewIfNeeded()
      await expect(await gridCell(page, 3, label)).toHaveAccessibleDescription(`Di ${name}.`)
    }
  })
})

test('relations are pasted by their labels; an unknown or ambiguous label stays in its cell as an error', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  const dealer = await createDealer(page)
  const ambiguous = await createDealer(page)
  await createDealer(page, { name: ambiguous.name })
  await createVehicles(page, models, 'GA001XX', 'GA002XX', 'GA003XX')
  await openGrid(page, models)
  await (await gridCell(page, 1, 'Concessionaria')).click()
  await pasteCells(page, [[dealer.name.toUpperCase()], ['Nessuna Concessionaria'], [ambiguous.name]])
  await expect(await gridCell(page, 1, 'Concessionaria')).toHaveText(dealer.name)
  await expect(await gridCell(page, 2, 'Concessionaria')).toHaveAccessibleDescription(
    /«Nessuna Concessionaria» non c’è/,
  )
  await expect(await gridCell(page, 3, 'Concessionaria')).toHaveAccessibleDescription(/Più elementi si chiamano/)
  await button(page, 'Salva').click()
  await expect(await gridCell(page, 2, 'Concessionaria')).toBeFocused()
  for (const row of [2, 3]) {
    await (await gridCell(page, row, 'Concessionaria')).click()
    await page.keyboard.press('Delete')
  }
  await button(page, 'Salva').click()
  await expect(toast(page, '1 riga salvata.')).toBeVisible()
  expect((await fetchVehicles(page, models)).map(({ dealer_id }) => dealer_id)).toEqual([dealer.id, null, null])
})
