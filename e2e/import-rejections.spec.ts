import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { dropArea, pdfFile, textFile } from './files.ts'
import { checkFile, clickDownload, confirmImport, csvFile, filterButton, partnerCells, resultRows } from './imports.ts'
import { navigate } from './navigate.ts'
import { button, requiredField } from './page.ts'
import { createDealer } from './partners.ts'
import { test } from './portal.ts'
import { uniqueBaldoId } from './unique.ts'

const withoutContract = join(import.meta.dirname, '../server/test/fixtures/spreadsheets/dealers-import.xlsx')

test('a file with invalid rows lists their numbers and problems, and cannot be imported', async ({ as }) => {
  const page = await as('administrator')
  const [code, twice] = [uniqueBaldoId(), uniqueBaldoId()]
  await page.goto('/dealers/import')
  const noProvince = partnerCells(code, 'Provincia sbagliata').with(6, 'Atlantide')
  const noName = partnerCells(uniqueBaldoId(), '').with(4, '141')
  await checkFile(
    page,
    csvFile('dealers', partnerCells(twice, 'Buona'), noProvince, noName, partnerCells(twice, 'Di nuovo')),
  )
  await expect(page.getByRole('main')).toContainText('Il file ha 3 righe errate. Correggi il file e caricalo di nuovo')
  await expect(filterButton(page, 'Errate')).toHaveText('Errate 3')
  await expect(resultRows(page).locator('td:first-child')).toHaveText(['3', '4', '5', '2'])
  await expect(resultRows(page).nth(0)).toContainText('Provincia: “Atlantide” non esiste, usa la sigla (TO) o il nome')
  await expect(resultRows(page).nth(1)).toContainText('Il campo ragione sociale è obbligatorio.Il CAP ha cinque cifre.')
  await expect(resultRows(page).nth(2)).toContainText(`Baldo ID ${twice} è già alla riga 2.`)
  await expect(page.getByRole('button', { name: /^(Importa|Controlla)/ })).toHaveCount(0)

  await dropArea(page, 'da importare').setInputFiles(csvFile('dealers', partnerCells(code, 'Provincia giusta')))
  await expect(resultRows(page)).toHaveCount(0)
  await button(page, 'Controlla il file').click()
  await confirmImport(page, '1 riga')
})

test('an unreadable file, or one without the columns, is rejected with the reason', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers/import')
  const problem = page.getByRole('alert')
  const input = dropArea(page, 'da importare')
  for (const [file, message] of [
    [pdfFile('rete.pdf'), 'Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.'],
    [textFile('rete.xls', 'x'), 'Il file è nel vecchio formato .xls: aprilo e salvalo come .xlsx.'],
    [textFile('vuoto.csv', ''), 'Il file è vuoto.'],
  ] as const) {
    await input.setInputFiles(file)
    await expect(problem).toHaveText(message)
    await expect(page.getByRole('button', { name: /^Controlla/ })).toBeDisabled()
  }
  for (const [file, message] of [
    [withoutContract, /^Nel foglio “.+” mancano le colonne: Tipo contratto, Area vendite\.$/],
    [textFile('rete.xlsx', '<html><table>'), /^Il file è una pagina web o un XML con un altro nome/],
    [
      textFile('rete.csv', 'Nome;Cognome\r\nAda;Bosio\r\n'),
      /^Nel file non c’è nessuna delle colonne attese: Baldo ID,/,
    ],
  ] as const) {
    await input.setInputFiles(file)
    await expect(problem).toHaveCount(0)
    await button(page, 'Controlla il file').click()
    await expect(problem).toHaveText(message)
    await expect(resultRows(page)).toHaveCount(0)
  }
})

test('an import does not overwrite later changes, and is not repeated after a lost response', async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const dealer = await createDealer(page)
  await page.goto('/dealers/import')
  await checkFile(page, csvFile('dealers', partnerCells(dealer.baldo_id, dealer.name, 'Canelli')))
  await expect(button(page, 'Importa 1 riga')).toBeEnabled()
  await other.goto(`/dealers/${dealer.id}/edit`)
  await requiredField(other, 'Città').fill('Bra')
  await button(other, 'Salva').click()
  await expect(other).toHaveURL('/dealers')

  await button(page, 'Importa 1 riga').click()
  await expect(page.getByRole('alert')).toContainText('I dati sono cambiati dopo il controllo del file')
  await button(page, 'Controlla di nuovo').click()
  await expect(resultRows(page)).toContainText(['BraCanelli'])
  let calls = 0
  await page.route('**/api/v1/dealers/import', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch() // the rows are saved, but the response is lost
    return route.abort('connectionreset')
  })
  await confirmImport(page, '1 riga') // sent again by itself, and written once
  expect(calls).toBe(2)
  await navigate(other, `/dealers/${dealer.id}?tab=modifiche`)
  await expect(other.locator('ins', { hasText: 'Canelli' })).toHaveCount(1)
  await expect(other.getByRole('list', { name: 'Modifiche' }).locator('> li')).toHaveCount(3)
})

test('the file that undoes an import names what a colleague changed since, before it is lost', async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const dealer = await createDealer(page)
  await page.goto('/dealers/import')
  await checkFile(page, csvFile('dealers', partnerCells(dealer.baldo_id, 'Importata per prova', 'Canelli')))
  await confirmImport(page, '1 riga')
  const path = join(test.info().outputDir, 'prima.xlsx')
  await (await clickDownload(page, 'Scarica le righe com’erano')).saveAs(path)

  await other.goto(`/dealers/${dealer.id}/edit`)
  await requiredField(other, 'Città').fill('Bra')
  await requiredField(other, 'Indirizzo').fill('Via Nuova 7')
  await button(other, 'Salva').click()
  await expect(other).toHaveURL('/dealers')

  await button(page, 'Importa un altro file').click()
  await checkFile(page, path)
  await expect(page.getByRole('main')).toContainText(
    '1 riga è stata modificata dopo l’importazione che il file annulla. Importando il file si perdono anche quelle modifiche',
  )
  await expect(resultRows(page)).toContainText([/Modificato dopo l’importazione: Indirizzo, Città/])
  await expectAccessible(page)
  await confirmImport(page, '1 riga')
})
