import { expect, type Locator, type Page } from '@playwright/test'
import { createActivity, uploadDocument } from './api.ts'
import { noisyPicture, pdfFile } from './files.ts'
import { leaveUnsaved } from './page.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const descriptionInput = (page: Page, position: number) =>
  page.getByLabel(`Descrizione del documento ${position} (*Obbligatorio)`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const documentItems = (page: Page, title: string) => activityCard(page, title).getByRole('listitem')

test('required documents are added, ordered, deleted and restored', async ({ as }) => {
  const page = await as('administrator')
  const title = `Documenti in ordine ${uniqueDigits()}`
  const { yearId } = await createActivity(page, { title, documents: ['Alfa', 'Beta'] })
  await page.goto(`/activity_years/${yearId}`)
  await page.getByRole('link', { name: `Modifica ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Modifica attività per l'anno 2040`)

  await button(page, 'Aggiungi documento').click()
  await descriptionInput(page, 3).fill('Gamma')
  await expect(button(page, 'Sposta su Alfa')).toBeDisabled()
  await expect(button(page, 'Sposta giù Gamma')).toBeDisabled()
  await button(page, 'Sposta su Gamma').click()
  await button(page, 'Sposta giù Alfa').click()
  await expect(descriptionInput(page, 1)).toHaveValue('Gamma')
  await expect(descriptionInput(page, 2)).toHaveValue('Alfa')

  await button(page, 'Elimina Beta').click()
  await expect(descriptionInput(page, 3)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(descriptionInput(page, 3)).not.toBeEditable()
  await expect(descriptionInput(page, 3)).toHaveAccessibleDescription(/Sarà eliminato al salvataggio/)
  await expect(button(page, 'Sposta su Beta')).toBeDisabled()
  await button(page, 'Ripristina Beta').click()
  await expect(descriptionInput(page, 3)).toHaveCSS('text-decoration-line', 'none')
  await button(page, 'Elimina Alfa').click()
  await button(page, 'Salva').click()
  await expect(page).toHaveURL(new RegExp(`/activity_years/${yearId}$`))
  await expect(documentItems(page, title)).toHaveText(['Gamma', 'Beta'])

  await page.getByRole('link', { name: `Modifica ${title}` }).click()
  await button(page, 'Ripristina Alfa').click()
  await button(page, 'Salva').click()
  await expect(documentItems(page, title)).toHaveText(['Gamma', 'Beta', 'Alfa']) // deleted ones are the last
})

test('exactly one audience must be selected', async ({ as }) => {
  const page = await as('administrator')
  const { yearId } = await createActivity(page, { title: 'Per il modulo vuoto' })
  await page.goto(`/activity_years/${yearId}/activities/new`)
  const dealers = page.getByLabel('Attività per concessionarie')
  const workshops = page.getByLabel('Attività per officine')
  const ticked = async () => [await dealers.isChecked(), await workshops.isChecked()]
  await expect.poll(ticked).toEqual([true, false])
  await workshops.click()
  await expect.poll(ticked).toEqual([false, true])
  await workshops.click()
  await expect.poll(ticked).toEqual([true, false])
  await dealers.click()
  await expect.poll(ticked).toEqual([false, true])
  await page.getByRole('link', { name: 'Annulla' }).click()
  await leaveUnsaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Attività dell'anno 2040")
})

test('an audience with uploads cannot be changed, with a reason', async ({ as }) => {
  const page = await as('administrator')
  const activity = await createActivity(page, { title: `Destinatario fisso ${uniqueDigits()}` })
  await uploadDocument(await as('dealer_holder'), activity, pdfFile('verbale.pdf'))
  await page.goto(`/activity_years/${activity.yearId}/activities/${activity.id}/edit`)
  await page.getByLabel('Attività per officine').click()
  await button(page, 'Salva').click()
  const fixed = /Ci sono già documenti caricati: il destinatario dell’attività non si può più cambiare/
  for (const label of ['Attività per concessionarie', 'Attività per officine']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fixed)
  }
  await expect(page.getByLabel('Attività per concessionarie')).toBeFocused()
  await page.getByLabel('Attività per concessionarie').click()
  await expect(page.getByText(fixed)).toHaveCount(0)
  await button(page, 'Elimina Verbale firmato').click()
  await button(page, 'Salva').click()
  await expect(page.getByText('«Verbale firmato» ha 1 documento caricato')).toBeVisible()
  await button(page, 'Salva comunque').click()
  await expect(activityCard(page, activity.title)).toBeVisible()
})

test('saved rich text is loaded into the editor unchanged', async ({ as }) => {
  const page = await as('administrator')
  const title = `Testo formattato ${uniqueDigits()}`
  const description =
    '<h2>Cosa serve</h2><p class="ql-align-center"><span style="font-size: 18px">Entro marzo</span></p><ul><li>primo</li><li>secondo</li></ul><p>Vedi <a href="https://rete.example/guida">la guida</a>.</p>'
  const { yearId, id } = await createActivity(page, { title, description })
  await page.goto(`/activity_years/${yearId}/activities/${id}/edit`)
  const editor = page.getByRole('textbox', { name: 'Descrizione (*Obbligatorio)' })
  await expect(editor.getByRole('link', { name: 'la guida' })).toBeVisible()
  await button(page, 'Salva').click()
  const card = activityCard(page, title)
  await expect(card.getByRole('heading', { name: 'Cosa serve' })).toHaveAttribute('aria-level', '4')
  await expect(card.locator('ul > li')).toHaveText(['primo', 'secondo'])
  await expect(card.getByRole('link', { name: 'la guida' })).toHaveAttribute('href', 'https://rete.example/guida')
  await expect(card.getByText('Entro marzo')).toHaveCSS('font-size', '18px')
  await expect(card.locator('p', { hasText: 'Entro marzo' })).toHaveCSS('text-align', 'center')
})

test('a large picture is scaled down before it is embedded', async ({ as }) => {
  const page = await as('administrator')
  const title = `Con una foto ${uniqueDigits()}`
  const { yearId, id } = await createActivity(page, { title })
  await page.goto(`/activity_years/${yearId}/activities/${id}/edit`)
  await expect(button(page, 'Colore del testo')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Immagine').click()
  await (await chooser).setFiles(noisyPicture('foto.bmp', 2000, 800))
  const picture = (within: Locator) =>
    within
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight, image.src.length < 600_000])
  await expect.poll(() => picture(page.locator('.ql-editor'))).toEqual([1600, 640, true])
  await button(page, 'Salva').click()
  await expect.poll(() => picture(activityCard(page, title))).toEqual([1600, 640, true])
})
