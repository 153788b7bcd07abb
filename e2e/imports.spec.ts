import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readSpreadsheet } from '@portale/server/platform/xlsx/read-spreadsheet.ts'
import {
  checkFile,
  clickDownload,
  confirmImport,
  csvFile,
  filterButton,
  partnerCells,
  resultRows,
  templateHeaders,
} from './imports.ts'
import { navigate } from './navigate.ts'
import { button, tableRow } from './page.ts'
import { createCustomer, createDealer, createWorkshop, dealerTimeline } from './partners.ts'
import { test } from './portal.ts'
import { uniqueBaldoId, uniqueDigits, uniqueVatNumber } from './unique.ts'

test('dealers are imported after a preview, and the file of the previous rows undoes it', async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  const [changed, same] = [await createDealer(page), await createDealer(page)]
  const code = uniqueBaldoId()
  const name = `Importata ${uniqueDigits()} S.r.l.`
  const file = csvFile(
    'dealers',
    partnerCells(code, name),
    partnerCells(changed.baldo_id, changed.name, 'Nizza Monferrato'),
    partnerCells(same.baldo_id, same.name),
  )
  await page.goto('/dealers')
  await page.getByRole('link', { name: 'Importa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importa concessionarie')
  await expect(page.getByText('Nessun file scelto')).toBeVisible()
  await expect(button(page, 'Controlla il file')).toBeDisabled()
  await checkFile(page, file)

  await test.step('the preview counts and lists the changes', async () => {
    await expect(page.getByRole('main')).toContainText('1 riga nuova, 1 riga modificata, 1 riga invariata.')
    for (const [label, count] of Object.entries({ Tutte: 3, Nuove: 1, Modificate: 1, Invariate: 1, Errate: 0 }))
      await expect(filterButton(page, label)).toHaveText(`${label} ${count}`)
    await expect(filterButton(page, 'Errate')).toBeDisabled()
    await expect(resultRows(page)).toHaveText([
      `2${code}${name}Nuova`,
      `3${changed.baldo_id}${changed.name}ModificataCittàAstiNizza Monferrato`,
      `4${same.baldo_id}${same.name}Invariata`,
    ])
    await expect(resultRows(page).locator('del')).toHaveText(['Asti'])
    await filterButton(page, 'Modificate').click()
    await expect(resultRows(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: /^1 riga$/ })).toBeVisible()
    await other.goto(`/dealers?name=${name}`)
    await expect(other.getByText('Non ci sono risultati')).toBeVisible()
  })

  await confirmImport(page, '2 righe')
  await expect(page.getByText('1 riga nuova, 1 riga modificata, 1 riga invariata.')).toBeVisible()
  await navigate(other, '/dealers')
  await other.getByLabel('Ragione sociale').fill(name)
  await expect(tableRow(other, name)).toContainText(code)
  await other.getByLabel('Ragione sociale').fill(changed.name)
  await expect(tableRow(other, changed.name)).toContainText('Nizza Monferrato')

  await test.step('the file of the previous rows is imported', async () => {
    const undo = await clickDownload(page, 'Scarica le righe com’erano')
    expect(undo.suggestedFilename()).toBe('concessionarie-prima-dell-importazione.xlsx')
    const path = join(test.info().outputDir, undo.suggestedFilename())
    await undo.saveAs(path)
    await button(page, 'Importa un altro file').click()
    await checkFile(page, path)
    await expect(resultRows(page)).toHaveText([
      `2${changed.baldo_id}${changed.name}ModificataCittàNizza MonferratoAsti`,
    ])
    await confirmImport(page, '1 riga')
    await page.getByRole('link', { name: 'Vai alle concessionarie' }).click()
    await other.reload()
    await expect(tableRow(other, changed.name)).toContainText('Asti')
    await other.getByRole('link', { name: changed.name, exact: true }).click()
    await other.getByRole('link', { name: 'Modifiche', exact: true }).click()
    await expect(other.locator('del')).toContainText(['Nizza Monferrato', 'Asti'])
  })
})

test('the template has the right headers; a file without rows shows an error, missing optional columns a hint', async ({
  as,
}) => {
  const page = await as('administrator')
  for (const [kind, title, fileName] of [
    ['dealers', 'Importa concessionarie', 'modello-concessionarie.xlsx'],
    ['workshops', 'Importa officine', 'modello-officine.xlsx'],
    ['customers', 'Importa clienti', 'modello-clienti.xlsx'],
  ] as const) {
    await page.goto(`/${kind}/import`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('list', { name: 'Intestazioni del foglio' }).getByRole('listitem')).toHaveText(
      templateHeaders[kind],
    )
    const template = await clickDownload(page, 'Scarica il modello')
    expect(template.suggestedFilename()).toBe(fileName)
    const path = test.info().outputPath(fileName)
    await template.saveAs(path)
    expect(
      await readSpreadsheet(path, Object.fromEntries(templateHeaders[kind].map((header) => [header, header]))),
    ).toEqual([])
    await checkFile(page, path)
    await expect(page.getByRole('alert')).toHaveText('Il file non ha righe sotto le intestazioni.')
    await expect(button(page, 'Controlla di nuovo')).toBeEnabled()
  }
  const misspelt = Buffer.from(`Partita IVA;Ragione sociale;Contato\n${uniqueVatNumber()};Edil;Anna\n`)
  await checkFile(page, { name: 'clienti.csv', mimeType: 'text/csv', buffer: misspelt })
  await expect(page.getByRole('main')).toContainText('Il file non ha le colonne Contatto, E-mail, Telefono.')
})

test('imported workshops are created, and existing ones get a new dealer', async ({ as }) => {
  const page = await as('administrator')
  const [before, after] = [await createDealer(page), await createDealer(page)]
  const known = await createWorkshop(page, [[before, '2018-01-01']])
  const [code, name] = [uniqueBaldoId(), `Officina Importata ${uniqueDigits()}`]
  await page.goto('/workshops/import')
  await checkFile(
    page,
    csvFile(
      'workshops',
      [...partnerCells(code, name), before.baldo_id, '15/03/2020'],
      [...partnerCells(known.baldo_id, known.name), after.baldo_id, '01/02/2024'],
    ),
  )
  await expect(resultRows(page).nth(1)).toContainText(`Concessionaria${before.baldo_id}${after.baldo_id}`)
  await confirmImport(page, '2 righe')
  const other = await as('superuser_rt')
  await other.goto(`/workshops?name=${name}`)
  await expect(tableRow(other, name)).toContainText(`${before.name}${before.baldo_id}, dal 15/03/2020`)
  await navigate(other, `/workshops/${known.id}`)
  await expect(dealerTimeline(other)).toHaveText([
    `${after.baldo_id} ${after.name}OggiDal 01/02/2024 00:00:00`,
    `${before.baldo_id} ${before.name}Dal 01/01/2018 00:00:00 al 01/02/2024 00:00:00`,
  ])
})

test('a workshop on several rows is imported with its history, and the check shows each period', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const [code, name] = [uniqueBaldoId(), `Officina Storica ${uniqueDigits()}`]
  await page.goto('/workshops/import')
  await expect(page.getByRole('main')).toContainText('Più righe della stessa officina sono i periodi del suo storico')
  await checkFile(
    page,
    csvFile(
      'workshops',
      [...partnerCells(code, name), second.baldo_id, '01/07/2022'],
      [...partnerCells(code, name), first.baldo_id, '01/01/2019'],
    ),
  )
  await expect(page.getByRole('main')).toContainText('1 riga nuova, 1 riga modificata')
  const changed = resultRows(page).filter({ hasText: 'Modificata' })
  await expect(changed).toContainText(`Concessionaria${first.baldo_id}${second.baldo_id}`)
  await confirmImport(page, '2 righe')
  await navigate(page, `/workshops?name=${name}`)
  await tableRow(page, name).getByRole('link', { name, exact: true }).click()
  await expect(dealerTimeline(page)).toHaveText([
    `${second.baldo_id} ${second.name}OggiDal 01/07/2022 00:00:00`,
    `${first.baldo_id} ${first.name}Dal 01/01/2019 00:00:00 al 01/07/2022 00:00:00`,
  ])
})

test('imported customers get a contact for each row, and a new name', async ({ as }) => {
  const page = await as('administrator')
  const known = await createCustomer(page)
  const [vat, name] = [uniqueVatNumber(), `Cliente Importato ${uniqueDigits()}`]
  await page.goto('/customers/import')
  await checkFile(
    page,
    csvFile(
      'customers',
      [`IT${vat}`, name, 'Ada Bosio', 'ada@prova.example, info@prova.example', '0141 123456'],
      [vat, name, 'Bruno Cane', 'bruno@prova.example', '+39 338 1234567'],
      [known.vat_n, `${known.name} e figli`, '', '', ''],
    ),
  )
  await expect(resultRows(page).locator('td:nth-child(2)')).toHaveText([`IT${vat}`, `IT${vat}`, `IT${known.vat_n}`])
  await expect(resultRows(page).nth(2)).toContainText(`Ragione sociale${known.name}${known.name} e figli`)
  await confirmImport(page, '3 righe')
  const other = await as('superuser_rt')
  await other.goto(`/customers?name=${name}`)
  await expect(tableRow(other, name)).toContainText(`IT${vat}`)
  await expect(tableRow(other, name)).toContainText('2 contatti')
  await other.getByLabel('Ragione sociale').fill(`${known.name} e figli`)
  await expect(tableRow(other, known.vat_n)).toHaveCount(1)
})
