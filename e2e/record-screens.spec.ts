import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible, viewports } from './axe.ts'
import { dialogByTitle, selectByLabel } from './dialogs.ts'
import { chooseFiles, jpegFile, pdfFile, textFile } from './files.ts'
import { button, input, requiredField } from './page.ts'
import {
  createVehicle,
  gridCell,
  pasteCells,
  test,
  typeIntoCell,
  updateVehicle,
  type VehicleModels,
} from './records.ts'
import { openScreen } from './screen.ts'

/** A vehicle with a value in every kind of field. */
async function fullVehicle(page: Page, { prefix, key, drives, number }: VehicleModels): Promise<number> {
  const [dealers, workshops] = await Promise.all(
    ['dealers', 'workshops'].map((kind) => callApi<{ data: { id: number }[] }>(page, 'GET', `/api/v1/${kind}`)),
  )
  const values = {
    plate: 'GA001XX',
    mileage: 12_500,
    price: 39_900.5,
    available: true,
    since: '2026-11-21T09:30:00',
    notes: 'Tagliando fatto in aprile.\nDa lavare prima della consegna.',
    dealer_id: dealers?.data[0]?.id,
    workshop_ids: workshops?.data.slice(0, 2).map(({ id }) => id),
  }
  const multipart = {
    [key]: JSON.stringify(values),
    photo: await jpegFile('fronte.jpg'),
    documents: pdfFile('libretto.pdf'),
  }
  const { id } = await callApi<{ id: number }>(page, 'POST', `/api/v1/generated/${prefix}`, { multipart })
  await callApi(page, 'POST', `/api/v1/generated/${drives}`, {
    data: { [`drive${number}`]: { driver: 'Anna Riva', [`${key}_id`]: id } },
  })
  return id
}

test(`a list with its dialogs`, async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  await page.goto(`/${models.prefix}`)
  await expect(page.getByText('Ancora nessun')).toBeVisible()
  await expectAccessible(page)
  const id = await fullVehicle(page, models)
  await page.reload()
  await button(page, 'GA001XX').waitFor()
  await button(page, 'Filtri').click()
  await expectAccessible(page)

  await test.step('the details', async () => {
    await button(page, 'GA001XX').click()
    await expect(dialogByTitle(page, 'GA001XX').getByText('Anna Riva')).toBeVisible()
    await expectAccessible(page)
    await button(dialogByTitle(page, 'GA001XX'), 'Modifica').click()
  })
  const dialog = dialogByTitle(page, 'Modifica GA001XX')
  await test.step('the form with files, an open list and errors', async () => {
    await chooseFiles(page, 'Documenti', textFile('appunti.txt', 'ciao'), pdfFile('polizza.pdf'))
    await button(dialog, 'Elimina libretto.pdf').click()
    await selectByLabel(dialog, 'Officine (2)').fill('off')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(dialog, 'Rimuovi appunti.txt').click()
    await requiredField(dialog, 'Targa').fill('')
    await button(dialog, 'Salva').click()
    await expect(requiredField(dialog, 'Targa')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })
  await test.step('a conflict with two versions', async () => {
    await requiredField(dialog, 'Targa').fill('GA001YY')
    await updateVehicle(page, models, id, { mileage: 5 })
    await button(dialog, 'Salva').click()
    await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the confirmation of a deletion', async () => {
    await page.reload()
    await button(page, 'Elimina GA001XX').click()
    await expect(page.getByRole('dialog', { name: /^Elimina / })).toBeVisible()
    await expectAccessible(page)
  })
})

test(`pages of a record`, async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'fullcrud')
  const id = await fullVehicle(page, models)
  for (const [url, ready] of [
    ['', models.plural],
    ['/new', `Nuovo veicolo ${models.number}`],
    [`/${id}`, `${models.singular} GA001XX`],
    [`/${id}?tab=modifiche`, `${models.singular} GA001XX`],
    [`/${id}/edit`, 'Modifica GA001XX'],
    ['/import', `Importa veicoli ${models.number}`],
  ])
    await test.step(`/${url}`, async () => {
      const screen = { url: `/${models.prefix}${url}`, ready: ready ?? '' }
      await openScreen(page, screen, { inside: url?.includes('?') ?? false })
      await expectAccessible(page)
    })
})

test(`the grid in all its states`, async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'excel')
  await page.goto(`/${models.prefix}`)
  await expect(page.getByText('Ancora nessun')).toBeVisible()
  await expectAccessible(page)
  const id = await fullVehicle(page, models)
  await createVehicle(page, models, { plate: 'GA002XX' })
  await page.goto(`/${models.prefix}?sort=plate`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)

  await test.step('changed, invalid, deleted and new rows', async () => {
    await typeIntoCell(page, 1, 'Targa', 'GA001YY')
    await button(page, 'Elimina GA002XX').click()
    await (await gridCell(page, 1, 'Chilometri')).click()
    await pasteCells(page, [['tanti'], ['1'], ['2']])
    await expectAccessible(page)
  })
  await test.step('editors', async () => {
    for (const column of ['Targa', 'Disponibile', 'Note', 'Concessionaria']) {
      await (await gridCell(page, 1, column)).click()
      await page.keyboard.press('Enter')
      if (column === 'Concessionaria') {
        await page.keyboard.type('a')
        await expect(page.getByRole('option').first()).toBeVisible()
      }
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    }
  })
  await test.step('the confirmation of leaving, and a conflict', async () => {
    await page.getByRole('link', { name: 'Importa' }).click()
    await expect(dialogByTitle(page, 'Modifiche non salvate')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Resta qui').click()
    await typeIntoCell(page, 1, 'Chilometri', '7')
    await button(page, 'Elimina riga nuova').first().click()
    await updateVehicle(page, models, id, { mileage: 5 })
    await button(page, 'Salva').click()
    await expect(button(page, 'Ricarica la riga GA001XX')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a grid wider than a phone scrolls inside the page, and the arrow keys move between its cells', async ({
  as,
  createVehicleModels,
}) => {
  const page = await as('administrator', { viewport: viewports.phone })
  const models = await createVehicleModels(page, 'excel')
  await createVehicle(page, models, { plate: 'GA001XX', notes: 'in fondo' })
  await page.goto(`/${models.prefix}`)
  await (await gridCell(page, 1, 'Targa')).click()
  for (const column of ['Chilometri', 'Prezzo', 'Disponibile', 'In uso dal', 'Note']) {
    await page.keyboard.press('ArrowRight')
    await expect(await gridCell(page, 1, column)).toBeFocused()
  }
  await expect(await gridCell(page, 1, 'Note')).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(dialogByTitle(page, 'Modifica GA001XX')).toBeVisible()
  await expect(input(dialogByTitle(page, 'Modifica GA001XX'), 'Note')).toHaveValue('in fondo')
})
