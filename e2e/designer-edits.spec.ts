import { expect } from '@playwright/test'
import { addField, addModel, chooseAction, openDesigner, rowInput, sideItem, uniqueModel } from './designer.ts'
import { button } from './page.ts'
import { test } from './portal.ts'

test('an edited design is restored after a reload or another page, until it is discarded', async ({ as }) => {
  const page = await as('administrator')
  const model = uniqueModel()
  await openDesigner(page)
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await page.reload()
  const notice = page.getByRole('status').filter({ hasText: 'Bozza ripristinata.' })
  await expect(notice).toBeVisible()
  await sideItem(page, model.name).click()
  await expect(rowInput(page, 'Etichetta del campo 1')).toHaveValue('Targa')

  await page.goto('/dealers')
  await openDesigner(page)
  await button(notice, 'Scarta').click()
  await expect(notice).toHaveCount(0)
  await expect(sideItem(page, model.name)).toHaveCount(0)
  await button(page, 'Annulla (Ctrl+Z)').click()
  await expect(sideItem(page, model.name)).toBeVisible()
  await chooseAction(page, 'Scarta la bozza')
  await page.reload()
  await expect(button(page, 'Aggiungi modello')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(sideItem(page, model.name)).toHaveCount(0)
})

test('an unreadable stored design is ignored', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  for (const stored of ['{', 'null', '[]', '{"opened":1}', '{"lock_version":1,"opened":{},"draft":{}}']) {
    await page.evaluate((text) => {
      for (const id of [1, 2, 3]) localStorage.setItem(`draft:${id}:/automation`, text)
    }, stored)
    await page.reload()
    await expect(button(page, 'Aggiungi modello')).toBeVisible()
  }
})
