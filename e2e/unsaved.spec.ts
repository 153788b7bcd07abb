import { expect, type Page } from '@playwright/test'
import { createActivity, fetchPartnerId, uploadDocument } from './api.ts'
import { dialogByTitle } from './dialogs.ts'
import { chooseFiles, chosenFiles, dropArea, pdfFile, xlsxFile } from './files.ts'
import { createLead, decideLead, manageLead } from './leads.ts'
import { button, expectHeading, leaveUnsaved, requiredField } from './page.ts'
import { menuLink, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const question = (page: Page) => dialogByTitle(page, 'Modifiche non salvate')

/** Expects the question, stays, and expects it gone. */
async function stay(page: Page): Promise<void> {
  await expect(question(page)).toContainText('se esci ora')
  await expect(button(question(page), 'Resta qui')).toBeFocused()
  await button(question(page), 'Resta qui').click()
  await expect(question(page)).toHaveCount(0)
}

test('forms, status screens and dialogs with something typed or chosen ask before they are left, and keep it', async ({
  as,
}) => {
  const page = await as('administrator')
  const dealer = await as('dealer_holder')
  const activity = await createActivity(page, { title: `Da non perdere ${uniqueDigits()}` })
  await uploadDocument(dealer, activity, pdfFile('scritto.pdf'))
  const lead = await createLead(await as('workshop_user'))
  await decideLead(page, lead, 'approved')
  await manageLead(page, lead, { status: 'contacted' })
  const dealerId = await fetchPartnerId(dealer, 'dealers')

  const typed: [url: string, label: string][] = [
    ['/dealers/new', 'Ragione sociale'],
    ['/activity_years/new', 'Anno'],
    [`/activity_years/${activity.yearId}/activities/${activity.id}/edit`, 'Titolo'],
    ['/news/new', 'Titolo'],
    ['/leads/new', 'Quantità'],
    [`/leads/${lead.id}/manage`, 'Note di vendita'],
    ['/profile/edit', 'Nome'],
  ]
  for (const [url, label] of typed)
    await test.step(url, async () => {
      await page.goto(url)
      await requiredField(page, label).fill('77')
      await menuLink(page, 'Home').click()
      await stay(page)
      await expect(requiredField(page, label)).toHaveValue('77')
    })

  await test.step('the status of a document', async () => {
    await page.goto(`/dealers/${dealerId}/activities/${activity.id}/manage`)
    const status = page.getByLabel('Stato di scritto.pdf')
    await status.selectOption('Verificato')
    await page.getByRole('link', { name: 'Annulla' }).click()
    await stay(page)
    await expect(status).toHaveValue('verified')
  })
  await test.step('a file to import', async () => {
    await page.goto('/dealers/import')
    await dropArea(page, 'da importare').setInputFiles(await xlsxFile('rete.xlsx'))
    await page.getByRole('link', { name: 'Annulla' }).click()
    await stay(page)
    await expect(page.getByText('rete.xlsx')).toBeVisible()
  })
  await test.step('a dialog', async () => {
    await page.goto('/menu-management')
    await button(page, 'Crea nuovo').click()
    const dialog = page.getByRole('dialog').first()
    await requiredField(dialog, 'Nome').fill('Da non perdere')
    for (const name of ['Annulla', 'Chiudi']) {
      await button(dialog, name).click()
      await stay(page)
      await expect(requiredField(dialog, 'Nome')).toHaveValue('Da non perdere')
    }
    await button(dialog, 'Annulla').click()
    await leaveUnsaved(page)
    await expect(dialog).toHaveCount(0)
  })
})

test('crumbs, back, close and Esci ask before a form is left; without changes nothing asks', async ({ as }) => {
  const page = await as('administrator')
  const name = requiredField(page, 'Ragione sociale')
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Crea nuova' }).click()
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Clienti' }).click()
  await expectHeading(page, 'Clienti')

  await page.getByRole('link', { name: 'Crea nuova' }).click()
  await name.fill('Autotrasporti Perduti')
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Clienti' }).click()
  await stay(page)
  await page.goBack()
  await stay(page)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true }) // the browser asks as it does on reload
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: /^Menu di / }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await stay(page)
  await expect(name).toHaveValue('Autotrasporti Perduti')

  await page.goBack()
  await leaveUnsaved(page)
  await expectHeading(page, 'Clienti')
  await page.getByRole('link', { name: 'Crea nuova' }).click()
  await expect(name).toHaveValue('')
})

test('chosen files ask before they are left', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'File da non perdere' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, 'Verbale firmato', pdfFile('verbale.pdf'))
  await page.getByRole('link', { name: 'Annulla' }).click()
  await stay(page)
  await expect(chosenFiles(page, 'Verbale firmato')).toContainText('verbale.pdf')
  await button(page, 'Salva').click()
  await expect(page).toHaveURL('/activities')
})
