import { expect, type Page } from '@playwright/test'
import { callApi, createActivity, ensureYear, findFreeYears, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseFiles, chosenFiles, pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading } from './page.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const title = () => `Vita di un’attività ${uniqueDigits()}`
const edit = async (admin: Page, name: string) => {
  await admin.getByRole('link', { name: `Modifica ${name}` }).click()
  await expectHeading(admin, `Modifica attività per l'anno 2040`)
}

test('an activity is drafted, opened, closed while a partner chooses files, and reopened', async ({ as }) => {
  const admin = await as('administrator')
  const holder = await as('dealer_holder')
  const name = title()
  const yearId = await ensureYear(admin, '2040')

  await test.step('"Salva bozza" keeps it among staff', async () => {
    await admin.goto(`/activity_years/${yearId}/activities/new`)
    await admin.getByLabel('Titolo (*Obbligatorio)').fill(name)
    await admin.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' }).fill('Testo')
    await button(admin, 'Aggiungi documento').click()
    await admin.getByLabel('Descrizione del documento 1 (*Obbligatorio)').fill('Verbale')
    await button(admin, 'Salva bozza').click()
    await expect(activityCard(admin, name)).toContainText('Bozza')
    await holder.goto('/activities?year=2040')
    await expect(activityCard(holder, name)).toHaveCount(0)
  })

  await test.step('a draft is saved again as a draft, then opened', async () => {
    await edit(admin, name)
    await expect(admin.getByRole('main')).toContainText('Finché è una bozza la vede solo lo staff')
    await expectAccessible(admin)
    await button(admin, 'Salva bozza').click()
    await expect(activityCard(admin, name)).toContainText('Bozza')
    await edit(admin, name)
    await button(admin, 'Salva e apri').click()
    await expect(activityCard(admin, name)).toContainText('Aperta')
    await expectAccessible(admin)
  })

  await test.step('it is closed while the partner has chosen a file, which stays in the form', async () => {
    await navigate(holder, '/activities?year=2040')
    await holder.getByRole('link', { name: `Carica i documenti: ${name}` }).click()
    await chooseFiles(holder, 'Verbale', pdfFile('verbale.pdf'))
    await edit(admin, name)
    await button(admin, 'Salva e chiudi').click()
    await expect(activityCard(admin, name)).toContainText('Chiusa')
    await button(holder, 'Salva').click()
    await expect(holder.getByRole('alert')).toContainText('Questa attività è stata chiusa')
    await expect(chosenFiles(holder, 'Verbale')).toHaveText([/verbale\.pdf/])
  })

  await test.step('a closed one stays readable, without a place to upload', async () => {
    const page = await as('dealer_holder', { separateContext: true })
    await page.goto('/activities?year=2040')
    await expect(activityCard(page, name)).toContainText('Chiusa')
    await page.getByRole('link', { name: `Vedi i documenti: ${name}` }).click()
    await expect(page.getByRole('main')).toContainText('Attività chiusa')
    await expect(page.getByText('Trascina qui')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('reopened, it takes the file that was still chosen', async () => {
    await edit(admin, name)
    await expectAccessible(admin)
    await button(admin, 'Salva e riapri').click()
    await expect(activityCard(admin, name)).toContainText('Aperta')
    await button(holder, 'Salva').click()
    await expect(holder.getByRole('status').filter({ hasText: '1 documento caricato.' })).toBeVisible()
  })
})

test('a year of drafts is marked for staff, and partners do not see it', async ({ as }) => {
  const admin = await as('administrator')
  const [year = ''] = await findFreeYears(admin)
  const { yearId, id } = await createActivity(admin, { year, title: title() })
  await callApi(admin, 'PUT', `/api/v1/activity_years/${yearId}/activities/${id}`, {
    data: { activity: { title: 'Solo bozze', description: '<p>Testo</p>', state: 'draft' } },
  })
  const tab = (page: Page) => page.getByRole('navigation', { name: 'Anni' }).getByRole('link', { name: year })
  await admin.goto('/activities')
  await expect(tab(admin)).toHaveText(`${year} (bozza)`)
  await tab(admin).click()
  await expect(activityCard(admin, 'Solo bozze')).toContainText('Bozza')
  await navigate(admin, '/activity_years')
  await expect(admin.getByRole('row').filter({ hasText: year })).toContainText('Bozza')
  const holder = await as('dealer_holder')
  await holder.goto(`/activities?year=${year}`)
  await expect(holder.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab(holder)).toHaveCount(0)
})

test('a new year copies the last one as drafts, which are opened together; without uploads it can be deleted', async ({
  as,
}) => {
  const admin = await as('administrator')
  const [last = '', year = ''] = await findFreeYears(admin, 2)
  await createActivity(admin, { year: last, title: 'Da copiare', documents: ['Verbale', 'Foto'] })
  await createActivity(admin, { year: last, title: 'Da copiare anche', documents: ['Budget'], audience: 'workshops' })

  await test.step('the form says what is copied', async () => {
    await admin.goto('/activity_years/new')
    await admin.getByLabel('Anno (*Obbligatorio)').fill(year)
    const copy = admin.getByLabel(`Copia dal ${last}`)
    await expect(copy).toHaveAccessibleDescription(/^2 attività con 3 documenti/)
    await copy.check()
    await expectAccessible(admin)
    await button(admin, 'Salva').click()
    await admin.getByRole('link', { name: `Visualizza ${year}` }).click()
  })

  await test.step('the copies are drafts until they are opened together', async () => {
    await expect(activityCard(admin, 'Da copiare').first()).toContainText('Bozza')
    await button(admin, 'Apri 2 bozze').click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(['Da copiare', 'Da copiare anche'])
    await expectAccessible(admin)
    await button(admin, 'Apri').click()
    await expect(admin.getByRole('status').filter({ hasText: 'Attività aperte.' })).toBeVisible()
    await expect(admin.getByRole('main').getByText('Bozza')).toHaveCount(0)
    await expect(admin.getByRole('main').getByText('Aperta')).toHaveCount(2)
  })

  await test.step('the year is deleted after its content was counted', async () => {
    await navigate(admin, '/activity_years')
    await admin.getByRole('link', { name: `Modifica ${year}` }).click()
    await button(admin, 'Elimina anno').click()
    await expect(admin.getByRole('dialog')).toContainText('elimini 2 attività con 3 documenti richiesti')
    await expectAccessible(admin)
    await button(admin, 'Elimina').click()
    await expect(admin).toHaveURL(/activity_years$/)
    await expect(admin.getByRole('link', { name: `Visualizza ${year}` })).toHaveCount(0)
  })
})

test('removing a document says what it hides; what was uploaded stays readable', async ({ as }) => {
  const admin = await as('administrator')
  const holder = await as('dealer_holder')
  const activity = await createActivity(admin, { title: title(), documents: ['Verbale', 'Foto'] })
  await uploadDocument(holder, activity, pdfFile('foto.pdf'), 1)
  await admin.goto(`/activity_years/${activity.yearId}/activities/${activity.id}/edit`)
  await button(admin, 'Elimina Foto').click()
  await button(admin, 'Salva').click()
  await expect(admin.getByRole('alert').first()).toContainText('«Foto» ha 1 documento caricato da 1 concessionaria')
  await button(admin, 'Salva comunque').click()
  await expect(activityCard(admin, activity.title)).toBeVisible()

  await holder.goto(`/activities/${activity.id}/upload`)
  const removed = holder.getByRole('region', { name: 'Documenti non più richiesti' })
  await expect(removed.getByRole('link', { name: /foto\.pdf/ })).toBeVisible()
  await expect(removed.locator('input')).toHaveCount(0)
  await expectAccessible(holder)
  await navigate(holder, '/activities?year=2040')
  await expect(activityCard(holder, activity.title)).toContainText('Documenti non più richiesti')
  const dealerId = (await callApi<{ data: { id: number }[] }>(holder, 'GET', '/api/v1/dealers')).data[0]?.id
  await navigate(admin, `/dealers/${dealerId}/activities/${activity.id}/manage`)
  await expect(admin.getByRole('region', { name: 'Documenti non più richiesti' })).toContainText('foto.pdf')
  await expect(admin.getByLabel('Stato di foto.pdf')).toHaveCount(0)
  await expectAccessible(admin)
})
