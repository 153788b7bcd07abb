import { expect, type Page } from '@playwright/test'
import { formatDay, romeDay } from '@portale/domain/platform/dates.ts'
import { callApi, createActivity, fetchPartnerId, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseFiles, chosenFiles, dropArea, jpegFile, pdfFile, textFile } from './files.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError } from './page.ts'
import { activityCard, documentRegion, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'
import { readUnsavedForms } from './unsaved-forms.ts'

const inDays = (days: number) => romeDay(new Date(Date.now() + days * 86_400_000))
const options = (page: Page, document: string) => page.getByRole('group', { name: `Opzioni di ${document}` })
const openOptions = (page: Page, document: string) => button(page, `Opzioni di ${document}`).click()

test('an administrator sets the rules of a document, its dealer follows them, staff read the result', async ({
  as,
}) => {
  const admin = await as('administrator')
  const title = `Regole dei documenti ${uniqueDigits()}`
  const activity = await createActivity(admin, { title, documents: ['Verbale', 'DURC'] })
  const edit = `/activity_years/${activity.yearId}/activities/${activity.id}/edit`

  await test.step('the rules of each document open below it', async () => {
    await admin.goto(edit)
    await openOptions(admin, 'DURC')
    const durc = options(admin, 'DURC')
    await durc.getByLabel('Istruzioni').fill('Dal sito dell’INPS.\nSenza tagliarlo.')
    await durc.getByLabel('Scade: chiedi la data di validità').check()
    await durc.getByLabel('PDF', { exact: true }).check()
    await dropArea(admin, 'modulo da compilare di DURC').setInputFiles(textFile('modulo.exe', 'MZ'))
    await expect(durc.getByRole('alert')).toContainText('modulo.exe: Il tipo di file non è ammesso')
    await dropArea(admin, 'modulo da compilare di DURC').setInputFiles(pdfFile('Fac-simile DURC.pdf'))
    await expect(durc.getByRole('alert')).toHaveCount(0)
    await expectAccessible(admin)
    await openOptions(admin, 'DURC')
    await expect(durc).toHaveCount(0)
    const row = admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: 'Opzioni di DURC' }) })
    for (const text of ['Scade', 'Solo PDF', 'Istruzioni', 'Modulo: Fac-simile DURC.pdf'])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    await openOptions(admin, 'Verbale')
    await options(admin, 'Verbale').getByLabel('Facoltativo').check()
    await button(admin, 'Salva').click()
    await expect(activityCard(admin, title)).toContainText('Verbale facoltativo')
  })

  const holder = await as('dealer_holder')
  const durc = documentRegion(holder, 'DURC')
  await test.step('the dealer reads them on the card and on the screen for uploads, and downloads the form', async () => {
    await holder.goto('/activities?year=2040')
    const card = activityCard(holder, title)
    await expect(card.getByText('Facoltativo')).toHaveCount(1)
    await expect(card).toContainText('Senza tagliarlo.')
    await expect(card).toContainText('Solo PDF. Ha una scadenza')
    await expect(card).toContainText('0 documenti verificati su 1')
    await navigate(holder, `/activities/${activity.id}/upload`)
    await expect(documentRegion(holder, 'Verbale').getByText('Facoltativo')).toBeVisible()
    await expect(durc).toContainText('Dal sito dell’INPS.')
    await expect(dropArea(holder, 'DURC')).toHaveAttribute('accept', '.pdf')
    const download = holder.waitForEvent('download')
    await durc.getByRole('link', { name: 'Scarica il modulo da compilare: DURC' }).click()
    expect((await download).suggestedFilename()).toBe('Fac-simile DURC.pdf')
  })

  await test.step('another kind is refused before it is sent, and so is a file without its last day', async () => {
    await chooseFiles(holder, 'DURC', await jpegFile('durc.jpg'), pdfFile('durc.pdf'))
    await expect(chosenFiles(holder, 'DURC').filter({ hasText: 'durc.jpg' })).toContainText('accetta solo PDF')
    const until = durc.getByLabel('Valido fino al')
    await button(holder, 'Salva').click()
    await expectFieldError(until, /Scrivi fino a quando è valido il documento/)
    await expect(until).toBeFocused()
    await until.fill(formatDay(inDays(-1)))
    await button(holder, 'Salva').click()
    await expectFieldError(until, /È scaduto il/)
    await expect(chosenFiles(holder, 'DURC')).toHaveCount(2)
    await expectAccessible(holder)
    await until.fill(formatDay(inDays(12)))
    await button(holder, 'Rimuovi durc.jpg').click()
    await button(holder, 'Salva').click()
    await expect(holder.getByRole('status').filter({ hasText: '1 documento caricato.' })).toBeVisible()
    await navigate(holder, '/activities?year=2040') // other tests create later years, which open first
    await expect(activityCard(holder, title)).toContainText(`Valido fino al ${formatDay(inDays(12))}`)
  })

  const manager = await as('sales_manager_rt')
  await test.step('staff see until when it is valid in the list, while examining it, and among the dealer’s documents', async () => {
    const dealer = await fetchPartnerId(holder, 'dealers')
    await manager.goto(`/documents?activity_id=${activity.id}`)
    const row = manager.getByRole('row').filter({ hasText: 'durc.pdf' })
    await expect(row).toContainText(`Valido fino al ${formatDay(inDays(12))}`)
    await button(manager, 'Esamina durc.pdf').click()
    await expect(manager.getByText(`Valido fino al ${formatDay(inDays(12))}`)).toBeVisible()
    await navigate(manager, `/dealers/${dealer}/activities/${activity.id}/manage`)
    await expect(documentRegion(manager, 'DURC')).toContainText(`Valido fino al ${formatDay(inDays(12))}`)
    await manager.getByLabel('Stato di durc.pdf').selectOption('Verificato')
    await button(manager, 'Salva').click()
    await expect(manager.getByRole('status').filter({ hasText: 'Documenti salvati.' })).toBeVisible()
  })

  await test.step('what soon expires may be renewed already', async () => {
    await navigate(holder, `/activities/${activity.id}/upload`)
    await expect(durc).toContainText(`Scade il ${formatDay(inDays(12))}: puoi già caricare il documento nuovo.`)
    await expect(dropArea(holder, 'DURC')).toBeEnabled()
    await expectAccessible(holder)
  })
})

test('rules of a live activity are changed after a question, and its form is replaced and removed', async ({ as }) => {
  const admin = await as('administrator')
  const title = `Regole cambiate ${uniqueDigits()}`
  const activity = await createActivity(admin, { title, documents: ['Verbale'] })
  await uploadDocument(await as('dealer_holder'), activity, pdfFile('verbale.pdf'))
  const edit = `/activity_years/${activity.yearId}/activities/${activity.id}/edit`
  const path = `/api/v1/activity_years/${activity.yearId}/activities/${activity.id}`
  type Saved = { activity_document_types: { form_file_name: string | null; asks_valid_until: boolean }[] }
  const saved = async () => (await callApi<Saved>(admin, 'GET', path)).activity_document_types[0]

  await admin.goto(edit)
  await openOptions(admin, 'Verbale')
  await options(admin, 'Verbale').getByLabel('Scade').check()
  await dropArea(admin, 'modulo da compilare di Verbale').setInputFiles(pdfFile('Primo.pdf'))
  await button(admin, 'Salva').click()
  await expect(admin.getByText('«Verbale» ha 1 documento caricato da 1 concessionaria: quello che')).toBeVisible()
  expect((await saved())?.asks_valid_until).toBe(false)
  await button(admin, 'Salva comunque').click()
  await expect(activityCard(admin, title)).toBeVisible()
  expect(await saved()).toMatchObject({ form_file_name: 'Primo.pdf', asks_valid_until: true })

  await navigate(admin, edit)
  await openOptions(admin, 'Verbale')
  await dropArea(admin, 'modulo da compilare di Verbale').setInputFiles(textFile('Finto.pdf', '<html>'))
  await button(admin, 'Salva').click()
  await expect(options(admin, 'Verbale').getByRole('alert')).toContainText('Finto.pdf: Il contenuto del file')
  await expect(button(admin, 'Opzioni di Verbale')).toBeFocused()
  const before = await readUnsavedForms(admin)
  await dropArea(admin, 'modulo da compilare di Verbale').setInputFiles(pdfFile('Perso.pdf'))
  await expect.poll(() => readUnsavedForms(admin)).not.toEqual(before)
  await admin.reload() // what was typed is restored, but not a chosen file
  await expect(admin.getByText('Modulo: Perso.pdf')).toBeVisible()
  await button(admin, 'Salva').click()
  await expect(options(admin, 'Verbale')).toContainText('Scegli di nuovo il file')
  await expect(button(admin, 'Opzioni di Verbale')).toBeFocused()
  await dropArea(admin, 'modulo da compilare di Verbale').setInputFiles(pdfFile('Secondo.pdf'))
  await button(admin, 'Salva').click()
  await expect(activityCard(admin, title)).toBeVisible()
  expect((await saved())?.form_file_name).toBe('Secondo.pdf')

  await navigate(admin, edit)
  await openOptions(admin, 'Verbale')
  await button(admin, 'Elimina Secondo.pdf').click()
  await expect(options(admin, 'Verbale')).toContainText('Sarà eliminato al salvataggio.')
  await button(admin, 'Salva').click()
  await expect(activityCard(admin, title)).toBeVisible()
  expect((await saved())?.form_file_name).toBeNull()
})
