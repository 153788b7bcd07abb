import { expect } from '@playwright/test'
import { createActivity, fetchPartnerId, findFreeYears, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const someoneElse = (name: string) =>
  new RegExp(`l’ha modificat[ao] ${name} il \\d{2}/\\d{2}/\\d{4}( alle)? \\d{2}:\\d{2}(:\\d{2})?\\. Ricarica`)

test('two people set the status of the same document: the second sees who saved, and when', async ({ as }) => {
  const administrator = await as('administrator')
  const dealer = await as('dealer_holder')
  const activity = await createActivity(administrator, { title: `Due verifiche insieme ${uniqueDigits()}` })
  await uploadDocument(dealer, activity, pdfFile('conteso.pdf'))
  const address = `/dealers/${await fetchPartnerId(dealer, 'dealers')}/activities/${activity.id}/manage`
  const manager = await as('sales_manager_rt')
  await manager.goto(address)
  await administrator.goto(address)
  await administrator.getByLabel('Stato di conteso.pdf').selectOption('Verificato')

  await manager.getByLabel('Stato di conteso.pdf').selectOption('Rifiutato')
  await manager.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Pagine mancanti.')
  await manager.getByRole('button', { name: 'Salva' }).click()
  await expect(manager.getByRole('status').filter({ hasText: 'Documenti salvati.' })).toBeVisible()

  await administrator.getByRole('button', { name: 'Salva' }).click()
  const alert = administrator.getByRole('alert')
  await expect(alert).toContainText('Il documento «conteso.pdf» è cambiato')
  await expect(alert).toContainText(someoneElse('Andrea Galli'))
  await alert.getByRole('button', { name: 'Ricarica' }).click()
  await expect(administrator.getByLabel('Stato di conteso.pdf')).toHaveValue('rejected')
  await expect(administrator.getByLabel('Motivo del rifiuto (*Obbligatorio)')).toHaveValue('Pagine mancanti.')
  await expect(alert).toHaveCount(0)
  await administrator.getByLabel('Stato di conteso.pdf').selectOption('Verificato')
  await administrator.getByRole('button', { name: 'Salva' }).click()
  await expect(activityCard(administrator, activity.title).getByText('1 documento verificato su 1')).toBeVisible()
})

test('two administrators change the same activity: the second sees the conflict and keeps the typed values', async ({
  as,
}) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const title = `Due modifiche insieme ${uniqueDigits()}`
  const { id, yearId } = await createActivity(first, { title })
  const address = `/activity_years/${yearId}/activities/${id}/edit`
  await first.goto(address)
  await second.goto(address)
  await expect(second.getByLabel('Titolo (*Obbligatorio)')).toHaveValue(title)
  await first.getByLabel('Titolo (*Obbligatorio)').fill(`${title}: la prima`)
  await first.getByRole('button', { name: 'Salva' }).click()
  await expect(activityCard(first, `${title}: la prima`)).toBeVisible()

  await second.getByLabel('Titolo (*Obbligatorio)').fill(`${title}: la seconda`)
  await second.getByRole('button', { name: 'Salva' }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'L’attività è cambiata' })).toContainText(
    someoneElse('Laura Moretti'),
  )
  await expect(second.getByLabel('Titolo (*Obbligatorio)')).toHaveValue(`${title}: la seconda`)
  await second.reload()
  await expect(second.getByLabel('Titolo (*Obbligatorio)')).toHaveValue(`${title}: la prima`)
})

test('two administrators rename the same year: the second sees a conflict', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const [wanted = '', other = '', year = ''] = await findFreeYears(first, 3)
  const { yearId } = await createActivity(first, { year, title: 'Anno conteso' })
  for (const page of [first, second]) await page.goto(`/activity_years/${yearId}/edit`)
  await second.getByLabel('Anno (*Obbligatorio)').fill(other)
  await first.getByLabel('Anno (*Obbligatorio)').fill(wanted)
  await first.getByRole('button', { name: 'Salva' }).click()
  await expect(first.getByRole('link', { name: `Visualizza ${wanted}` })).toBeVisible()
  await second.getByRole('button', { name: 'Salva' }).click()
  await expect(second.getByRole('alert')).toContainText(someoneElse('Laura Moretti'))
})
