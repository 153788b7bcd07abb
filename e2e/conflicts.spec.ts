import { expect, type Locator, type Page } from '@playwright/test'
import { createActivity, fetchPartnerId, findFreeYears, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { button } from './page.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** Expects the comparison of two versions, which says what changed, by whom and when. */
async function expectConflict(page: Page, what: RegExp, who: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  const message = page.getByRole('main').getByText(what)
  await expect(message).toContainText(
    new RegExp(String.raw`modificat[ao] ${who} il \d{2}/\d{2}/\d{4} \d{2}:\d{2}:\d{2}\.`),
  )
}

/** One of the two versions of a field. */
const version = (field: Locator, label: string) => field.locator('label').filter({ hasText: label })

test('two people set the status of the same document: the second compares both', async ({ as }) => {
  const administrator = await as('administrator')
  const dealer = await as('dealer_holder')
  const activity = await createActivity(administrator, { title: `Due verifiche insieme ${uniqueDigits()}` })
  await uploadDocument(dealer, activity, pdfFile('conteso.pdf'))
  const url = `/dealers/${await fetchPartnerId(dealer, 'dealers')}/activities/${activity.id}/manage`
  const manager = await as('sales_manager_rt')
  await manager.goto(url)
  await administrator.goto(url)
  await administrator.getByLabel('Stato di conteso.pdf').selectOption('Verificato')

  await manager.getByLabel('Stato di conteso.pdf').selectOption('Rifiutato')
  await manager.getByLabel('Motivo del rifiuto (*Obbligatorio)').fill('Pagine mancanti.')
  await manager.getByRole('button', { name: 'Salva' }).click()
  await expect(manager.getByRole('status').filter({ hasText: 'Documenti salvati.' })).toBeVisible()

  await administrator.getByRole('button', { name: 'Salva' }).click()
  await expectConflict(administrator, /^Il documento «conteso.pdf» è cambiato: /, 'Andrea Galli')
  const document = administrator.getByRole('group', { name: 'Stato di conteso.pdf' })
  await expect(document).toContainText('Lo avete cambiato entrambi.')
  await expect(version(document, 'La tua versione')).toContainText('Verificato')
  await expect(version(document, 'La versione salvata')).toContainText('Rifiutato: Pagine mancanti.')
  await button(administrator, 'Annulla').click()
  await expect(administrator.getByLabel('Stato di conteso.pdf')).toHaveValue('verified')
  await button(administrator, 'Salva').click()
  await button(administrator, 'Applica e salva').click()
  await expect(activityCard(administrator, activity.title).getByText('1 documento verificato su 1')).toBeVisible()
})

test('two administrators change the same activity: the second compares them', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const title = `Due modifiche insieme ${uniqueDigits()}`
  const { id, yearId } = await createActivity(first, { title })
  const url = `/activity_years/${yearId}/activities/${id}/edit`
  await first.goto(url)
  await second.goto(url)
  await expect(second.getByLabel('Titolo (*Obbligatorio)')).toHaveValue(title)
  await first.getByLabel('Titolo (*Obbligatorio)').fill(`${title}: la prima`)
  await first.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(activityCard(first, `${title}: la prima`)).toBeVisible()

  await second.getByLabel('Titolo (*Obbligatorio)').fill(`${title}: la seconda`)
  await second.getByRole('button', { name: 'Salva', exact: true }).click()
  await expectConflict(second, /^L’attività è cambiata: /, 'Laura Moretti')
  const change = second.getByRole('group', { name: 'Titolo' })
  await expect(version(change, 'La tua versione')).toContainText(`${title}: la seconda`)
  await expect(version(change, 'La versione salvata')).toContainText(`${title}: la prima`)
  await button(second, 'Applica e salva').click()
  await expect(activityCard(second, `${title}: la seconda`)).toBeVisible()
})

test('two administrators rename the same year: the second compares both', async ({ as }) => {
  const first = await as('administrator')
  const second = await as('superuser_rt')
  const [newYear = '', otherYear = '', year = ''] = await findFreeYears(first, 3)
  const { yearId } = await createActivity(first, { year, title: 'Anno conteso' })
  for (const page of [first, second]) await page.goto(`/activity_years/${yearId}/edit`)
  await second.getByLabel('Anno (*Obbligatorio)').fill(otherYear)
  await first.getByLabel('Anno (*Obbligatorio)').fill(newYear)
  await first.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(first.getByRole('link', { name: `Visualizza ${newYear}` })).toBeVisible()
  await second.getByRole('button', { name: 'Salva', exact: true }).click()
  await expectConflict(second, /^L’anno è cambiato: /, 'Laura Moretti')
  await button(second, 'Applica e salva').click()
  await expect(second.getByRole('link', { name: `Visualizza ${otherYear}` })).toBeVisible()
})
