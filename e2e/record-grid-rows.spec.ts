import { expect } from '@playwright/test'
import { dialogByTitle } from './dialogs.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { createVehicles, openGrid, unsavedStatus } from './grid.ts'
import { button, expectHeading, toast } from './page.ts'
import { fetchVehicle, fetchVehicles, gridCell, test, typeIntoCell, updateVehicle } from './records.ts'
import { expectUnsavedForm } from './unsaved-forms.ts'

test('rows are deleted and restored; unsaved cells survive other pages, and leaving asks for confirmation', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await createVehicles(page, models, 'GA001XX', 'GA002XX', 'GA003XX')
  await openGrid(page, models)
  await button(page, 'Elimina GA001XX').click()
  await button(page, 'Elimina GA002XX').click()
  await button(page, 'Ripristina GA002XX').click()
  await typeIntoCell(page, 3, 'Prezzo', '77,7')
  await expect(unsavedStatus(page, '2 righe da salvare')).toBeVisible()

  await test.step('another filter and another order keep the unsaved cells', async () => {
    await page.getByLabel('Targa', { exact: true }).fill('002')
    await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '77,7' })).toBeVisible()
    await button(page, 'Reset filtri').click()
    await expect(page.getByText('Visualizzati 1-3 di 3 elementi')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Targa' }).click()
    await expect(page).toHaveURL(/sort=-plate/)
    await expect(unsavedStatus(page, '2 righe da salvare')).toBeVisible()
  })
  await test.step('a failed load keeps the unsaved cells', async () => {
    await page.route(`**/api/v1/generated/${models.prefix}?*`, (route) => route.abort('connectionreset'))
    await page.getByLabel('Targa', { exact: true }).fill('00')
    const alert = page.getByRole('alert').filter({ hasText: 'Il portale non risponde.' })
    await expect(alert).toBeVisible()
    await expect(unsavedStatus(page, '2 righe da salvare')).toBeVisible()
    await page.unroute(`**/api/v1/generated/${models.prefix}?*`)
    await button(page, 'Ricarica').click()
    await expect(alert).toHaveCount(0)
  })
  await test.step('leaving asks for confirmation', async () => {
    await page.getByRole('link', { name: 'Home' }).click()
    const dialog = dialogByTitle(page, 'Modifiche non salvate')
    await expect(dialog).toContainText('2 righe non sono state salvate.')
    await expect(button(dialog, 'Resta qui')).toBeFocused()
    await button(dialog, 'Resta qui').click()
    await expectHeading(page, models.plural)
    await expect(unsavedStatus(page, '2 righe da salvare')).toBeVisible()
  })
  await button(page, 'Salva').click()
  await expect(toast(page, '2 righe salvate.')).toBeVisible()
  expect((await fetchVehicles(page, models)).map(({ plate, price }) => [plate, price])).toEqual([
    ['GA002XX', null],
    ['GA003XX', 77.7],
  ])

  await test.step('after discarding, leaving needs no confirmation', async () => {
    await typeIntoCell(page, 1, 'Prezzo', '1')
    await button(page, 'Annulla modifiche').click()
    await expect(unsavedStatus(page, 'Nessuna modifica da salvare')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(await gridCell(page, 1, 'Prezzo')).toHaveText('1')
    await typeIntoCell(page, 1, 'Prezzo', '2')
    await page.getByRole('link', { name: 'Home' }).click()
    await button(page, 'Esci senza salvare').click()
    await expect(page).toHaveURL(/\/$/)
    expect((await fetchVehicles(page, models)).map(({ price }) => price)).toEqual([null, 77.7])
  })
})

test('a conflict names the row, and reloading the row keeps the others', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await createVehicles(page, models, 'GA001XX', 'GA002XX')
  const [first, second] = await fetchVehicles(page, models)
  await openGrid(page, models)
  await typeIntoCell(page, 1, 'Prezzo', '11')
  await typeIntoCell(page, 1, 'Note', 'mia')
  await typeIntoCell(page, 2, 'Prezzo', '22')
  await updateVehicle(page, models, first?.id ?? 0, { price: 99, mileage: 5 })
  await button(page, 'Salva').click()
  const alert = page.getByRole('alert').filter({ hasText: 'GA001XX' })
  await expect(alert).toContainText(/modificat[ao] Laura Moretti il \d{2}\/\d{2}\/\d{4}/)
  await expect(alert).toContainText('Niente è stato sovrascritto.')
  expect(await fetchVehicle(page, models, second?.id ?? 0)).toMatchObject({ price: null })
  await button(page, 'Ricarica la riga GA001XX').click()
  await expect(alert).toHaveCount(0)
  await expect(await gridCell(page, 1, 'Prezzo')).toHaveText('99,00')
  await expect(await gridCell(page, 1, 'Note')).toHaveText('mia')
  await expect(await gridCell(page, 2, 'Prezzo')).toHaveText('22')
  await button(page, 'Salva').click()
  await expect(toast(page, '2 righe salvate.')).toBeVisible()
  expect(await fetchVehicles(page, models)).toMatchObject([
    { price: 99, mileage: 5, notes: 'mia' },
    { price: 22, mileage: 1000 },
  ])
})

test('files of a row are added in its form and opened from its cell', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await createVehicles(page, models, 'GA001XX')
  await openGrid(page, models)
  await button(page, 'Modifica GA001XX').click()
  const dialog = dialogByTitle(page, 'Modifica GA001XX')
  await chooseFiles(page, 'Documenti', pdfFile('libretto.pdf'))
  await button(dialog, 'Salva').click()
  await expect(dialog).toHaveCount(0)
  const link = page.getByRole('grid').getByRole('link', { name: 'libretto.pdf' })
  await (await gridCell(page, 1, 'Concessionaria')).click()
  await expect(link).toBeVisible()
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  )
})

test('workshop users can add rows and cannot change others', async ({ as, createVehicleModels }) => {
  const admin = await as('administrator')
  const page = await as('workshop_user')
  const models = await createVehicleModels(admin, 'excel')
  await createVehicles(admin, models, 'GA001XX')
  await openGrid(page, models)
  await (await gridCell(page, 1, 'Targa')).click()
  await page.keyboard.type('X')
  await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
  await button(page, `Nuovo veicolo ${models.number}`).click()
  await page.keyboard.type('GW001XX')
  await page.keyboard.press('Enter')
  await button(page, 'Salva').click()
  await expect(toast(page, '1 riga salvata.')).toBeVisible()
  expect((await fetchVehicles(admin, models)).map(({ plate }) => plate)).toEqual(['GA001XX', 'GW001XX'])
})

test('unsaved cells are restored after a reload', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await createVehicles(page, models, 'GA001XX')
  await openGrid(page, models)
  await typeIntoCell(page, 1, 'Prezzo', '12,5')
  page.on('dialog', (dialog) => dialog.accept())
  await expectUnsavedForm(page)
  await page.reload()
  await expect(toast(page, 'Abbiamo ritrovato quello che avevi scritto')).toBeVisible()
  await expect(await gridCell(page, 1, 'Prezzo')).toHaveText('12,5')
  await button(page, 'Salva').click()
  await expect(toast(page, '1 riga salvata.')).toBeVisible()
})
