import { truncateSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createActivity, fetchPartnerId, uploadDocument } from './api.ts'
import { chooseFiles, chosenFiles, dropArea, pdfFile, textFile } from './files.ts'
import { navigate } from './navigate.ts'
import { documentRegion, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const document = 'Verbale firmato'

test('a file that can’t be sent is reported before the upload', async ({ as }, testInfo) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Rifiuti prima dell’invio' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, textFile('logo.svg', '<svg/>'), textFile('vuoto.pdf', ''))
  const large = testInfo.outputPath('grande.pdf')
  writeFileSync(large, '%PDF-1.4')
  truncateSync(large, 25 * 1024 * 1024 + 1)
  await dropArea(page, document).setInputFiles(large)
  const chosen = chosenFiles(page, document)
  await expect(chosen.filter({ hasText: 'logo.svg' })).toContainText('Il tipo di file non è ammesso')
  await expect(chosen.filter({ hasText: 'vuoto.pdf' })).toContainText('Il file è vuoto.')
  await expect(chosen.filter({ hasText: 'grande.pdf' })).toContainText('Il file supera 25 MB.')
  await expect(page.getByText('Nessuno dei file scelti può essere inviato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
  for (const name of ['logo.svg', 'vuoto.pdf', 'grande.pdf'])
    await page.getByRole('button', { name: `Rimuovi ${name}` }).click()
  await expect(page.getByText('Nessun file scelto')).toBeVisible()
})

test('21 files are reported as one too many', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Ventuno file' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, ...Array.from({ length: 21 }, (_, index) => pdfFile(`pagina-${index + 1}.pdf`)))
  await expect(page.getByText('Puoi inviare al massimo 20 file alla volta.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await page.getByRole('button', { name: 'Rimuovi pagina-21.pdf' }).click()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/activities$/)
})

test('an HTML page named .pdf is rejected for its content and stays in the form with the reason', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Pagina travestita' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, textFile('pagina.pdf', '<!doctype html><script>window.__pwned = 1</script>'))
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Nessun file è stato caricato: controlla i motivi indicati.')).toBeVisible()
  await expect(chosenFiles(page, document)).toContainText('Il contenuto del file non corrisponde alla sua estensione.')
  await expect(documentRegion(page, document).getByRole('heading', { name: 'File caricati' })).toHaveCount(0)
})

test('a mixed batch stores the valid files, and one summary in sight counts both', async ({ as }) => {
  const { id } = await createActivity(await as('administrator'), { title: 'Invio misto' })
  const page = await as('dealer_holder')
  await page.goto(`/activities/${id}/upload`)
  await chooseFiles(page, document, pdfFile('buono.pdf'), textFile('cattivo.pdf', '<html>'), textFile('a.exe', 'MZ'))
  await expect(page.getByText(/^2 file pronti per il caricamento/)).toBeVisible()
  await page.getByRole('button', { name: 'Salva' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '1 documento caricato, 2 file non caricati.' })
  await expect(summary).toBeInViewport()
  await expect(page.getByText('Nessun altro file da inviare')).toBeVisible()
  await expect(page.getByText('1 documento caricato.')).toHaveCount(0)
  const section = documentRegion(page, document)
  await expect(section.getByRole('link', { name: 'buono.pdf' })).toBeVisible()
  await expect(section.getByText('Pending')).toHaveCount(1)
  await expect(chosenFiles(page, document)).toHaveCount(2)
  await expect(chosenFiles(page, document).filter({ hasText: 'cattivo.pdf' })).toContainText('non corrisponde')
})

test('a document verified while someone chooses a file accepts no more files', async ({ as }) => {
  const administrator = await as('administrator')
  const activity = await createActivity(administrator, { title: `Verificato nel frattempo ${uniqueDigits()}` })
  const page = await as('dealer_holder')
  await uploadDocument(page, activity, pdfFile('primo.pdf'))
  await page.goto(`/activities/${activity.id}/upload`)
  await chooseFiles(page, document, pdfFile('secondo.pdf'))
  const manager = await as('sales_manager_rt')
  await navigate(page, `/activities/${activity.id}/upload`)
  await chooseFiles(page, document, pdfFile('secondo.pdf'))
  await manager.goto(`/dealers/${await fetchPartnerId(page, 'dealers')}/activities/${activity.id}/manage`)
  await manager.getByLabel('Stato di primo.pdf').selectOption('Verificato')
  await manager.getByRole('button', { name: 'Salva' }).click()
  await expect(manager.getByRole('status').filter({ hasText: 'Documenti salvati.' })).toBeVisible()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(chosenFiles(page, document)).toContainText('Questa attività è conclusa')
})
