import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import {
  addField,
  addModel,
  confirmPlan,
  openDesigner,
  planDialog,
  rowInput,
  sideItem,
  uniqueModel,
} from './designer.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError } from './page.ts'

// The designs are applied one after the other, each to the previous one.
test.describe.configure({ mode: 'default' })

test('a text that becomes a mandatory number: what its point means and what the empty ones get are asked', async ({
  as,
}) => {
  const page = await as('administrator')
  const model = uniqueModel()
  await openDesigner(page)
  await addModel(page, model)
  await addField(page, 1, ['price', 'Prezzo', 'string'])
  await button(page, 'Ricrea i modelli').click()
  await confirmPlan(page)
  await expect(sideItem(page, model.name)).toBeVisible()
  const url = `/api/v1/generated/${model.prefix}`
  const ids: number[] = []
  for (const price of ['1.000', '12.500', '12,5', 'gratis', null])
    ids.push((await callApi<{ id: number }>(page, 'POST', url, { data: { [model.name.toLowerCase()]: { price } } })).id)

  await sideItem(page, model.name).click()
  await rowInput(page, 'Tipo del campo 1').selectOption('decimal')
  await page.getByLabel('Obbligatorio, price').check()
  await button(page, 'Ricrea i modelli').click()
  const dialog = planDialog(page)
  const apply = button(dialog, 'Ricrea i modelli')

  await test.step('the plan counts, shows examples, and waits for the answers', async () => {
    await expect(dialog).toContainText('1 si converte, 2 hanno due significati, 1 non si converte')
    await dialog.getByText('Mostra valori che non si convertono').click()
    await expect(dialog).toContainText(`record ${ids[3]}: «gratis»`)
    await expect(dialog).toContainText('1.000 · 12.500')
    await dialog.getByLabel('Scrivi CONFERMA per continuare').fill('CONFERMA')
    await expect(apply).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('a value that is none is refused at its field', async () => {
    await dialog.getByLabel('Separa le migliaia: 1.000 diventa 1000').check()
    await expect(apply).toBeDisabled()
    const value = dialog.getByLabel(/^«Prezzo» dei \d record/)
    await value.fill('molto')
    await apply.click()
    await expectFieldError(value, /^Prezzo: il valore non è un numero/)
    await value.fill('0,5')
  })

  await apply.click()
  await expect(dialog).toHaveCount(0)
  const prices = await Promise.all(
    ids.map(async (id) => (await callApi<{ price: number }>(page, 'GET', `${url}/${id}`)).price),
  )
  expect(prices).toEqual([1000, 12_500, 12.5, 0.5, 0.5])
})
