import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { button } from './page.ts'
import { test } from './records.ts'
import { selectionLists } from './selection-lists.ts'

const web = join(import.meta.dirname, '../web/src')
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' })
const row = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Seleziona ${name}`, 'i') })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Annulla selezione' })
const dialog = (page: Page) => page.getByRole('dialog')
const named = (name: string) => new RegExp(name, 'i')

test('every list whose rows can be selected is in the walk', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const selecting = files.filter((file) => /\buseSelection\b.*\(/.test(readFileSync(join(web, file), 'utf8')))
  expect(selecting.toSorted()).toEqual(Object.keys(selectionLists).toSorted())
  // No list has checkboxes that are not of the shared selection.
  const tables = files.filter((file) => /<DataTable[^>]*?\bselection=/s.test(readFileSync(join(web, file), 'utf8')))
  expect(tables.filter((file) => !selecting.includes(file))).toEqual([])
})

for (const list of Object.values(selectionLists))
  for (const [title, prepare] of Object.entries(list))
    test(`${title}: rows that a filter hides leave the selection, and are named once they are taken back`, async ({
      as,
      createVehicleModels,
    }) => {
      const page = await as('administrator')
      const { url, names, filter, typed, isBoard } = await prepare({ admin: page, as, createVehicleModels })
      await page.goto(url)
      for (const box of isBoard ? names.map((name) => row(page, name)) : [wholePage(page)]) await box.check()
      await expect(bar(page)).toContainText(/^2 \S.* selezionat[ei]/)
      await expect(bar(page)).not.toContainText('in questa pagina')

      await page.getByLabel(filter, { exact: true }).fill(typed)
      const status = page.getByRole('status').filter({ hasText: 'dalla selezione' })
      await expect(status).toContainText(/1 .* tolt[ao] dalla selezione, perché non corrisponde ai filtri/)
      await expect(status).toContainText(named(names[1]))
      await expect(bar(page)).toContainText(/^1 \S.* selezionat[ao]/)

      await button(page, 'Rimetti nella selezione').click()
      await expect(bar(page)).toContainText(/^2 \S.* selezionat[ei], 1 non è in questa pagina/)
      await expect(bar(page)).not.toContainText('dalla selezione')
      const actions = bar(page).getByRole('button', {
        name: /^(?!Annulla selezione|Tieni solo|Seleziona tutt|Esporta)/,
      })
      await expect(actions).not.toHaveCount(0)
      for (const action of await actions.all()) {
        await action.click()
        const rows = dialog(page)
          .getByRole('region', { name: /scelt[ei]$/ })
          .getByRole('listitem')
        await expect(rows).toHaveText([
          new RegExp(`${names[1]}.*non in questa pagina$`, 'i'),
          new RegExp(`${names[0]}(?!.*non in questa pagina)`, 'i'),
        ])
        await button(dialog(page), 'Annulla').click()
        await expect(dialog(page)).toHaveCount(0)
      }

      await page.getByRole('button', { name: /^Tieni solo quell/ }).click()
      await expect(bar(page)).toContainText(/^1 \S.* selezionat[ao]/)
    })
