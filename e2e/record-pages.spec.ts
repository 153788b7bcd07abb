import { expect } from '@playwright/test'
import { dialogByTitle } from './dialogs.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, input, requiredField, tableRow, toast } from './page.ts'
import { createVehicle, fetchVehicle, fetchVehicles, test, updateVehicle } from './records.ts'
import { uniqueDigits } from './unique.ts'
import { expectUnsavedForm } from './unsaved-forms.ts'

test('a vehicle is created, viewed, changed and deleted on pages', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'fullcrud')
  const plate = `GA${uniqueDigits()}`
  await page.goto(`/${models.prefix}`)
  await page
    .getByRole('link', { name: `Nuovo veicolo ${models.number}` })
    .first()
    .click()
  await expectHeading(page, `Nuovo veicolo ${models.number}`)
  await button(page, 'Salva').click()
  await expectFieldError(requiredField(page, 'Targa'), 'Il campo Targa è obbligatorio.')
  await requiredField(page, 'Targa').fill(plate)
  await input(page, 'Note').fill('Da lavare')
  await chooseFiles(page, 'Documenti', pdfFile('libretto.pdf'))
  await button(page, 'Salva').click()
  await expect(toast(page, `Il veicolo ${models.number} è stato creato.`)).toBeVisible()
  await expectHeading(page, models.plural)

  await test.step('its details, its file and its history', async () => {
    await tableRow(page, plate).getByRole('link', { name: plate, exact: true }).click()
    await expectHeading(page, `${models.singular} ${plate}`)
    await expect(page.getByRole('navigation', { name: 'Percorso' })).toHaveText(`${models.plural}${plate}`)
    await expect(page.getByText('Da lavare')).toBeVisible()
    const href = await page.getByRole('link', { name: 'libretto.pdf' }).getAttribute('href')
    expect((await page.request.get(href ?? '')).status()).toBe(200)
    await page.getByRole('link', { name: 'Modifiche' }).click()
    await expect(page.getByRole('list', { name: 'Modifiche', exact: true })).toContainText(plate)
    await page.getByRole('link', { name: 'Scheda' }).click()
  })

  await test.step('changed', async () => {
    await page.getByRole('link', { name: `Modifica ${plate}` }).click()
    await expectHeading(page, `Modifica ${plate}`)
    await input(page, 'Prezzo').fill('1.234,5')
    await button(page, 'Salva').click()
    await expect(toast(page, `Il veicolo ${models.number} è stato salvato.`)).toBeVisible()
    await expect(tableRow(page, plate)).toContainText('1.234,50')
  })

  await test.step('deleted from its details', async () => {
    await page.getByRole('link', { name: plate, exact: true }).click()
    await button(page, `Elimina ${plate}`).click()
    await expect(dialogByTitle(page, `Elimina ${plate}`)).toContainText('verrà eliminato, con i suoi file.')
    await button(dialogByTitle(page, `Elimina ${plate}`), 'Elimina').click()
    await expect(toast(page, `Il veicolo ${models.number} è stato eliminato.`)).toBeVisible()
    await expect(page.getByText(`Ancora nessun veicolo ${models.number}`)).toBeVisible()
  })
})

test('a test drive is added from its vehicle, which is prefilled and shown after the save', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'fullcrud')
  const { id } = await createVehicle(page, models, { plate: 'GA010XX' })
  await createVehicle(page, models, { plate: 'GA011XX' })
  await page.goto(`/${models.prefix}/${id}`)
  await page.getByRole('link', { name: 'Nuova prova su strada' }).click()
  await expectHeading(page, 'Nuova prova su strada')
  const vehicle = requiredField(page, models.singular)
  await expect(vehicle).toHaveValue('GA010XX')
  await page.reload()
  await expect(vehicle).toHaveValue('GA010XX')
  await requiredField(page, 'Guidatore').fill('Anna Riva')
  await button(page, 'Salva').click()
  await expect(toast(page, 'La prova su strada è stata creata.')).toBeVisible()
  await expectHeading(page, `${models.singular} GA010XX`)
  const drives = page.getByRole('list', { name: `Prove su strada ${models.number}` })
  await expect(drives).toHaveText('Anna Riva')
  await drives.getByRole('link', { name: 'Anna Riva' }).click()
  await expectHeading(page, 'Prova su strada Anna Riva')
  await page.getByRole('link', { name: 'GA010XX' }).click()
  await expectHeading(page, `${models.singular} GA010XX`)
})

test('the second of two saves compares both versions; typed values survive an expired session', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'fullcrud')
  const { id } = await createVehicle(page, models, { plate: 'GA012XX', available: true })
  await page.goto(`/${models.prefix}/${id}/edit`)
  await input(page, 'Note').fill('la mia nota')
  await expectUnsavedForm(page)
  await page.reload()
  await expect(input(page, 'Note')).toHaveValue('la mia nota')
  await updateVehicle(page, models, id, { available: false, notes: 'la nota di un altro' })
  await button(page, 'Salva').click()
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Disponibile' })).toContainText('SìLa versione salvataNo')
  await button(page, 'Tieni le mie').click()
  await button(page, 'Applica e salva').click()
  await expect(toast(page, 'è stato salvato.')).toBeVisible()
  expect(await fetchVehicle(page, models, id)).toMatchObject({ available: true, notes: 'la mia nota' })
})

test('missing pages and forbidden pages', async ({ as, createVehicleModels }) => {
  const admin = await as('administrator')
  const reader = await as('dealer_holder')
  const outsider = await as('sales_manager_rt')
  const models = await createVehicleModels(admin, 'fullcrud')
  const { id } = await createVehicle(admin, models, { plate: 'GA013XX' })
  const heading = (page: typeof admin) => page.getByRole('heading', { level: 1 })
  for (const url of [
    `/nessun-${models.number}`,
    `/${models.prefix}/${id + 1000}`,
    `/${models.prefix}/x/y/z`,
    '/%00',
    '/__proto__',
  ]) {
    await admin.goto(url)
    await expect(heading(admin)).toHaveText('Pagina non trovata')
  }
  for (const url of ['', '/new', `/${id}`, `/${id}/edit`, '/import']) {
    await outsider.goto(`/${models.prefix}${url}`)
    await expect(heading(outsider)).toHaveText('Non hai accesso a questa pagina')
  }
  for (const url of ['/new', `/${id}/edit`, '/import']) {
    await reader.goto(`/${models.prefix}${url}`)
    await expect(heading(reader)).toHaveText('Non hai accesso a questa pagina')
  }
  await navigate(reader, `/${models.prefix}/${id}`)
  await expectHeading(reader, `${models.singular} GA013XX`)
  for (const name of ['Modifica', 'Elimina', 'Modifiche'])
    await expect(reader.getByText(name, { exact: true })).toHaveCount(0)
  expect(await fetchVehicles(admin, models)).toHaveLength(1)
})
