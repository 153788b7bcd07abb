import { expect, type Locator } from '@playwright/test'
import { createActivity, ensureYear, fetchPartnerId, findFreeYears, scratchYear, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** A message is shown under its field, describes it, and the field has the focus. */
async function expectError(field: Locator, message: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(message)
}

test('an empty activity: every missing field has a message, the first has the focus', async ({ as }) => {
  const page = await as('administrator')
  await page.goto(`/activity_years/${await ensureYear(page, scratchYear)}/activities/new`)
  const title = page.getByLabel('Titolo (*Obbligatorio)')
  const description = page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' })
  const second = page.getByLabel('Descrizione del documento 2 (*Obbligatorio)')
  const save = page.getByRole('button', { name: 'Salva e apri' })
  await page.getByRole('button', { name: 'Aggiungi documento' }).click()
  await page.getByRole('button', { name: 'Aggiungi documento' }).click()
  await page.getByLabel('Descrizione del documento 1 (*Obbligatorio)').fill('Verbale')
  await save.click()
  await expectError(title, 'Il campo titolo è obbligatorio.')
  await expectError(description, /Il campo descrizione è obbligatorio\./)
  await expectError(second, 'Il campo descrizione è obbligatorio.')
  await expect(title).toBeFocused()

  const name = `Moduli completi ${uniqueDigits()}`
  await title.fill(name)
  await expect(title).not.toHaveAttribute('aria-invalid', 'true')
  await save.click()
  await expect(description).toBeFocused()
  await page.keyboard.type('Ora c’è un testo')
  await save.click()
  await expect(second).toBeFocused()
  await expectError(second, 'Il campo descrizione è obbligatorio.')
  await second.fill('Fotografia')
  await save.click()
  await expect(activityCard(page, name).getByRole('listitem')).toHaveText(['Verbale', 'Fotografia'])
})

test('a year: missing, invalid, or existing', async ({ as }) => {
  const page = await as('administrator')
  await ensureYear(page, scratchYear)
  const [free = ''] = await findFreeYears(page)
  await page.goto('/activity_years/new')
  const year = page.getByLabel('Anno (*Obbligatorio)')
  const expectRejected = async (message: string | RegExp) => {
    await page.getByRole('button', { name: 'Salva' }).click()
    await expectError(year, message)
    await expect(year).toBeFocused()
  }
  await expectRejected('Il campo anno è obbligatorio.')
  await year.fill('20x6')
  await expectRejected('L’anno deve avere quattro cifre, dal 2000 al 2100.')
  await year.fill(scratchYear)
  await expectRejected(/già/)
  await year.fill(free)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('link', { name: `Visualizza ${free}` })).toBeVisible()
})

test('messages without a field are shown in the alert, the others under their fields', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/v1/activity_years', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'Controlla i campi.',
        errors: { 'activity_year.other': ['Un’altra cosa', 'e un’altra'], 'activity_year.year': ['Non così.'] },
      },
    }),
  )
  await page.goto('/activity_years/new')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('alert')).toHaveText('Controlla i campi.Un’altra cosa, e un’altra')
  await expectError(page.getByLabel('Anno (*Obbligatorio)'), 'Non così.')
})

test('a failed save keeps the typed values and can be retried', async ({ as }) => {
  const page = await as('administrator')
  const { yearId: id } = await createActivity(page, { title: 'Prima della rete caduta' })
  const title = `Dopo la rete caduta ${uniqueDigits()}`
  await page.goto(`/activity_years/${id}/activities/new`)
  await page.getByLabel('Titolo (*Obbligatorio)').fill(title)
  await page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).fill('Testo')
  let calls = 0
  await page.route('**/activity_years/*/activities', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch() // the portal saved it, but the response is lost
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Salva e apri' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il portale non risponde' })).toBeVisible()
  await expect(page.getByLabel('Titolo (*Obbligatorio)')).toHaveValue(title)
  await page.getByRole('button', { name: 'Salva e apri' }).click()
  await expect(activityCard(page, title)).toHaveCount(1)
})

test('the server’s message about a document is shown under that document', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await as('dealer_holder')
  const activity = await createActivity(page, { title: 'Errori della verifica' })
  for (const name of ['primo.pdf', 'secondo.pdf']) await uploadDocument(dealer, activity, pdfFile(name))
  await page.route('**/manage', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 422,
          json: { message: 'No.', errors: { 'managed.0.status': ['Stato no.'], 'managed.1.reason': ['Motivo no.'] } },
        }),
  )
  await page.goto(`/dealers/${await fetchPartnerId(dealer, 'dealers')}/activities/${activity.id}/manage`)
  const places = page.getByRole('combobox', { name: /^Stato di/ })
  await expect(places).toHaveCount(2)
  await places.last().selectOption('Rifiutato')
  await page.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Illeggibile.')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expectError(places.first(), 'Stato no.')
  await expectError(page.getByLabel('Motivo del rifiuto (*Obbligatorio)'), /Motivo no\./)
  await expect(places.first()).toBeFocused()
})
