import { expect } from '@playwright/test'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { chooseFiles, chosenFiles, jpegFile, pdfFile, textFile } from './files.ts'
import { button, expectFieldError, expectHeading, input, requiredField, tableRow, toast } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { menuLink } from './portal.ts'
import { createVehicle, fetchVehicle, fetchVehicles, test, updateVehicle } from './records.ts'
import { uniqueDigits } from './unique.ts'

test('a vehicle is created, seen, changed and deleted in dialogs, and a colleague sees each step', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const colleague = await as('dealer_holder')
  const models = await createVehicleModels(page, 'modal')
  const dealer = await createDealer(page)
  const workshop = await createWorkshop(page, [[dealer, '2020-01-01']])
  const plate = `GA${uniqueDigits()}`
  await page.goto('/')
  await menuLink(page, models.plural).click()
  await expectHeading(page, models.plural)
  await expect(menuLink(page, models.plural)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(`Ancora nessun veicolo ${models.number}`)).toBeVisible()

  await test.step('created with a value of every kind', async () => {
    await button(page, `Nuovo veicolo ${models.number}`).first().click()
    const dialog = dialogByTitle(page, `Nuovo veicolo ${models.number}`)
    await expect(requiredField(dialog, 'Targa')).toBeFocused()
    await requiredField(dialog, 'Targa').fill(plate)
    await input(dialog, 'Chilometri').fill('12.500')
    await input(dialog, 'Prezzo').fill('39.900,50')
    await dialog.getByRole('radio', { name: 'Sì' }).check()
    await input(dialog, 'In uso dal').fill('21/11/2026 09:30')
    await input(dialog, 'Note').fill('Prima riga\nSeconda riga')
    await selectByLabel(dialog, 'Concessionaria').fill(dealer.name)
    await page.getByRole('option', { name: dealer.name, exact: true }).click()
    await selectByLabel(dialog, 'Officine').fill(workshop.name)
    await page.getByRole('option', { name: workshop.name, exact: true }).click()
    await expect(dialog.getByRole('list', { name: 'Officine: scelti' }).getByRole('listitem')).toContainText([
      workshop.name,
    ])
    await button(dialog, 'Salva').click()
    await expect(toast(page, `Il veicolo ${models.number} è stato creato.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(tableRow(page, plate)).toContainText('12.50039.900,50Sì21/11/2026 09:30')
    await expect(tableRow(page, plate)).toContainText(dealer.name)
  })

  await test.step('a colleague sees it and can change nothing', async () => {
    await colleague.goto(`/${models.prefix}`)
    await tableRow(colleague, plate).getByRole('button', { name: plate, exact: true }).click()
    const dialog = dialogByTitle(colleague, plate)
    await expect(dialog.getByText('Seconda riga')).toBeVisible()
    await expect(dialog.getByText(workshop.name)).toBeVisible()
    await expect(dialog.getByRole('link', { name: dealer.name })).toHaveCount(0)
    await expect(button(dialog, 'Modifica')).toHaveCount(0)
    await button(dialog, 'Chiudi').last().click()
    for (const name of [/^Nuovo/, /^Modifica/, /^Elimina/, 'Export XLS'])
      await expect(colleague.getByRole('button', { name })).toHaveCount(0)
    await expect(colleague.getByRole('link', { name: 'Importa' })).toHaveCount(0)
  })

  await test.step('changed; selected values are removed', async () => {
    await button(page, `Modifica ${plate}`).click()
    const dialog = dialogByTitle(page, `Modifica ${plate}`)
    await expect(input(dialog, 'Prezzo')).toHaveValue('39900,5')
    await expect(input(dialog, 'In uso dal')).toHaveValue('21/11/2026 09:30:00')
    await expect(selectByLabel(dialog, 'Concessionaria')).toHaveValue(dealer.name)
    await button(dialog, `Togli ${workshop.name}`).click()
    await dialog.getByRole('radio', { name: 'Non indicato' }).check()
    await input(dialog, 'Chilometri').fill('')
    await button(dialog, 'Salva').click()
    await expect(toast(page, `Il veicolo ${models.number} è stato salvato.`)).toBeVisible()
    const [vehicle] = await fetchVehicles(page, models)
    expect(vehicle).toMatchObject({ plate, mileage: null, available: null, price: 39_900.5, workshop_ids: [] })
  })

  await test.step('deleted, by name', async () => {
    await button(page, `Elimina ${plate}`).click()
    const dialog = dialogByTitle(page, `Elimina ${plate}`)
    await expect(dialog).toContainText(`Il veicolo ${models.number} ${plate} verrà eliminato.`)
    await button(dialog, 'Elimina').click()
    await expect(toast(page, `Il veicolo ${models.number} è stato eliminato.`)).toBeVisible()
    await expect(page.getByText(`Ancora nessun veicolo ${models.number}`)).toBeVisible()
    await colleague.reload()
    await expect(colleague.getByText(`Ancora nessun veicolo ${models.number}`)).toBeVisible()
  })
})

test('files of a record are added, opened, replaced, deleted and restored', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  const { id } = await createVehicle(page, models, { plate: 'GA001XX' })
  await page.goto(`/${models.prefix}`)
  await button(page, 'Modifica GA001XX').click()
  const dialog = dialogByTitle(page, 'Modifica GA001XX')

  await test.step('a forbidden type is rejected before the upload', async () => {
    await chooseFiles(page, 'Documenti', textFile('appunti.txt', 'ciao'))
    await expect(chosenFiles(page, 'Documenti')).toContainText('Il tipo di file non è ammesso')
    await expect(button(dialog, 'Salva')).toBeDisabled()
    await button(dialog, 'Rimuovi appunti.txt').click()
  })
  await test.step('a file with other content is rejected by the server, and the form keeps its values', async () => {
    await chooseFiles(page, 'Documenti', pdfFile('libretto.pdf'), textFile('falso.pdf', 'ciao'))
    await chooseFiles(page, 'Foto', await jpegFile('fronte.jpg'))
    await input(dialog, 'Chilometri').fill('100')
    await button(dialog, 'Salva').click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Il contenuto del file' })).toBeVisible()
    await expect(chosenFiles(page, 'Documenti')).toHaveCount(2)
    await button(dialog, 'Rimuovi falso.pdf').click()
    await button(dialog, 'Salva').click()
    await expect(dialog).toHaveCount(0)
    expect(await fetchVehicle(page, models, id)).toMatchObject({
      mileage: 100,
      photo: { file_name: 'fronte.jpg' },
      documents: [{ file_name: 'libretto.pdf' }],
    })
  })
  await test.step('files are opened from the list and from the details', async () => {
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'libretto.pdf' }).getAttribute('href')) ?? '',
    )
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await button(page, 'GA001XX').click()
    const sheet = dialogByTitle(page, 'GA001XX')
    const picture = sheet.getByRole('img', { name: 'Anteprima di fronte.jpg' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await button(sheet, 'Modifica').click()
  })
  await test.step('a new photo replaces the old one; a restored document stays', async () => {
    await expect(dialog.getByRole('list', { name: 'Foto: file salvati' })).toContainText('fronte.jpg')
    await chooseFiles(page, 'Foto', await jpegFile('retro.jpg'))
    await expect(dialog.getByRole('list', { name: 'Foto: file salvati' })).toHaveCount(0)
    await button(dialog, 'Elimina libretto.pdf').click()
    await expect(dialog.getByText('Sarà eliminato al salvataggio.')).toBeVisible()
    await button(dialog, 'Ripristina libretto.pdf').click()
    await chooseFiles(page, 'Documenti', pdfFile('polizza.pdf'))
    await button(dialog, 'Salva').click()
    await expect(dialog).toHaveCount(0)
    const saved = await fetchVehicle(page, models, id)
    expect(saved.photo).toMatchObject({ file_name: 'retro.jpg' })
    expect(saved.documents).toMatchObject([{ file_name: 'libretto.pdf' }, { file_name: 'polizza.pdf' }])
  })
  await test.step('files are deleted', async () => {
    await button(page, 'Modifica GA001XX').click()
    await button(dialog, 'Elimina retro.jpg').click()
    await button(dialog, 'Elimina libretto.pdf').click()
    await button(dialog, 'Salva').click()
    await expect(dialog).toHaveCount(0)
    expect(await fetchVehicle(page, models, id)).toMatchObject({
      photo: null,
      documents: [{ file_name: 'polizza.pdf' }],
    })
  })
})

test('the second of two saves compares both versions and chooses', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  const { id } = await createVehicle(page, models, { plate: 'GA002XX', mileage: 1, notes: 'com’era' })
  await page.goto(`/${models.prefix}`)
  await button(page, 'Modifica GA002XX').click()
  await input(page.getByRole('dialog'), 'Note').fill('la mia nota')
  await updateVehicle(page, models, id, { mileage: 20 })
  await button(page, 'Salva').click()
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Chilometri' })).toContainText('Lo ha cambiato chi ha salvato.')
  await button(page, 'Applica e salva').click()
  await expect(toast(page, 'è stato salvato.')).toBeVisible()
  expect(await fetchVehicle(page, models, id)).toMatchObject({ mileage: 20, notes: 'la mia nota' })
})

test('every message of the server reaches its field', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  await page.goto(`/${models.prefix}`)
  await button(page, `Nuovo veicolo ${models.number}`).first().click()
  const dialog = dialogByTitle(page, `Nuovo veicolo ${models.number}`)
  await test.step('errors of the portal', async () => {
    await input(dialog, 'Chilometri').fill('12,5')
    await input(dialog, 'Prezzo').fill('1,23456')
    await button(dialog, 'Salva').click()
    await expectFieldError(requiredField(dialog, 'Targa'), 'Il campo Targa è obbligatorio.')
    await expect(requiredField(dialog, 'Targa')).toBeFocused()
    await expectFieldError(input(dialog, 'Chilometri'), /numero intero/)
    await expectFieldError(input(dialog, 'Prezzo'), /al massimo 4 decimali/)
  })
  await test.step('an error for every key', async () => {
    const names = [
      'plate',
      'mileage',
      'price',
      'available',
      'since',
      'notes',
      'photo',
      'dealer_id',
      'workshop_ids',
      'documents',
    ]
    const errors = Object.fromEntries(names.map((name) => [`${models.key}.${name}`, [`Di ${name}.`]]))
    await page.route(`**/api/v1/generated/${models.prefix}?_shape=*`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Controlla i dati inseriti.', errors } })
        : route.fallback(),
    )
    await requiredField(dialog, 'Targa').fill('GA003XX')
    await button(dialog, 'Salva').click()
    for (const name of names) await expect(dialog.getByText(`Di ${name}.`)).toHaveCount(1)
    await expect(dialog.locator('.mantine-Alert-root')).toHaveText('Controlla i dati inseriti.')
    await expectFieldError(selectByLabel(dialog, 'Concessionaria'), 'Di dealer_id.')
    await expectFieldError(selectByLabel(dialog, 'Officine'), 'Di workshop_ids.')
  })
})

test('workshop users create and do not change; messages agree with the gender of the model', async ({
  as,
  createVehicleModels,
}) => {
  const admin = await as('administrator')
  const page = await as('workshop_user')
  const models = await createVehicleModels(admin, 'modal')
  await createVehicle(admin, models, { plate: 'GA004XX' })
  await page.goto(`/${models.drives}`)
  await expect(page.getByText('Ancora nessuna prova su strada')).toBeVisible()
  await button(page, 'Nuova prova su strada').first().click()
  const dialog = dialogByTitle(page, 'Nuova prova su strada')
  await requiredField(dialog, 'Guidatore').fill('Anna Riva')
  await requiredField(dialog, `Veicolo ${models.number}`).fill('ga004')
  await selectOption(requiredField(dialog, `Veicolo ${models.number}`), 'GA004XX')
  await button(dialog, 'Salva').click()
  await expect(toast(page, 'La prova su strada è stata creata.')).toBeVisible()
  await expect(tableRow(page, 'Anna Riva')).toContainText('GA004XX')
  await expect(page.getByRole('button', { name: /^Modifica|^Elimina/ })).toHaveCount(0)
})

test('a referenced record cannot be deleted, and the dialog counts the references', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  const { id } = await createVehicle(page, models, { plate: 'GA005XX' })
  await createVehicle(
    page,
    { ...models, prefix: models.drives, key: `drive${models.number}` },
    { driver: 'Anna', [`${models.key}_id`]: id },
  )
  await page.goto(`/${models.prefix}`)
  await button(page, 'Elimina GA005XX').click()
  await button(dialogByTitle(page, 'Elimina GA005XX'), 'Elimina').click()
  await expect(page.getByRole('alert').filter({ hasText: '1 prova su strada' })).toBeVisible()
})
