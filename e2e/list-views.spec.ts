import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessibleAtThisWidth } from './axe.ts'
import { navigate } from './navigate.ts'
import { button, toast } from './page.ts'
import { test } from './portal.ts'

test('columns, density and rows are chosen, remembered, and reset', async ({ as }) => {
  const page = await as('superuser_rt')
  await page.goto('/workshops')
  const headers = page.getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Città' })).toBeVisible()
  await page.getByRole('button', { name: 'Colonne e opzioni dell’elenco' }).click()
  const options = page.getByRole('dialog', { name: 'Opzioni dell’elenco' })
  await options.getByRole('checkbox', { name: 'Città' }).click()
  await expect(headers.filter({ hasText: 'Città' })).toHaveCount(0)
  await options.getByRole('button', { name: 'Sposta Concessionaria prima' }).click()
  await options.getByText('Compatta').click()
  await expectAccessibleAtThisWidth(page)
  await options.getByText('50', { exact: true }).click()
  await expect(page).toHaveURL(/per_page=50/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colonne e opzioni dell’elenco' })).toBeFocused()
  await navigate(page, '/workshops')
  await expect(page.getByText(/^Visualizzati 1-25 di/)).toBeVisible()
  await expect(headers.filter({ hasText: 'Città' })).toHaveCount(0)
  const texts = await headers.allInnerTexts()
  expect(texts.map((text) => text.trim()).filter(Boolean)).not.toContain('Città')
  expect(texts.findIndex((text) => /Concessionaria/.test(text))).toBeLessThan(
    texts.findIndex((text) => /Area vendite/.test(text)),
  )
  await expect(page.locator('[data-density="compact"]')).toBeVisible()
  await page.getByRole('button', { name: 'Colonne e opzioni dell’elenco' }).click()
  await options.getByRole('button', { name: 'Colonne iniziali' }).click()
  await expect(headers.filter({ hasText: 'Città' })).toBeVisible()
})

test('a view is saved, shared with a role, opened by it first, and deleted', async ({ as }) => {
  const administrator = await as('administrator')
  await administrator.goto('/dealers?name=a')
  await administrator.getByRole('button', { name: 'Colonne e opzioni dell’elenco' }).click()
  await administrator.getByRole('button', { name: 'Salva come vista' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Salva la vista' })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Il campo nome è obbligatorio.')).toBeVisible()
  await dialog.getByLabel('Nome (*Obbligatorio)').fill('Con la A')
  await dialog.getByRole('checkbox', { name: 'Responsabile vendite RT' }).check()
  await expectAccessibleAtThisWidth(administrator)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  const views = administrator.getByRole('navigation', { name: 'Viste salvate' })
  await expect(views.getByRole('link', { name: /Con la A/ })).toHaveAttribute('aria-current', 'page')

  const manager = await as('sales_manager_rt')
  await manager.goto('/dealers')
  await manager.getByRole('link', { name: /Con la A/ }).click()
  await expect(manager).toHaveURL(/name=a/)
  await manager.getByRole('button', { name: 'Azioni della vista Con la A' }).click()
  await expect(manager.getByRole('menuitem', { name: 'Elimina la vista' })).toHaveCount(0)
  await manager.getByRole('menuitem', { name: 'Apri l’elenco con questa vista' }).click()
  await navigate(manager, '/dealers')
  await expect(manager).toHaveURL(/name=a&saved=\d+/)
  await manager.getByRole('link', { name: 'Tutte' }).click()
  await expect(manager).toHaveURL(/\/dealers\?saved=0$/)

  await administrator.getByRole('button', { name: 'Azioni della vista Con la A' }).click()
  await administrator.getByRole('menuitem', { name: 'Elimina la vista' }).click()
  const question = administrator.getByRole('dialog', { name: 'Eliminare la vista «Con la A»?' })
  await expect(question).toContainText('sparisce anche per gli altri')
  await question.getByRole('button', { name: 'Elimina' }).click()
  await expect(views).toHaveCount(0)
  await manager.reload()
  await navigate(manager, '/dealers')
  await expect(manager.getByRole('link', { name: /Con la A/ })).toHaveCount(0)
  await expect(manager).toHaveURL(/\/dealers$/)
})

test('a shared view works for a role that sees neither its columns nor its filters nor its order', async ({ as }) => {
  const administrator = await as('administrator')
  const { id } = await callApi<{ id: number }>(administrator, 'POST', '/api/v1/saved_views', {
    data: {
      saved_view: {
        list: 'leads',
        name: 'Per tutti',
        search: 'seller_id=1&sort=-last_manage',
        columns: [{ key: 'Ultima gestione', width: 300 }, { key: 'Officina' }, { key: 'Q.tà', hidden: true }],
        shared_roles: ['workshop_user'],
      },
    },
  })
  const page = await as('workshop_user')
  await page.goto('/leads')
  await page.getByRole('link', { name: /^Per tutti/ }).click()
  await expect(toast(page, 'è nell’ordine iniziale')).toBeVisible()
  await expect(page.getByText(/^Visualizzati 1-/)).toBeVisible()
  await expect(page).toHaveURL(/^(?!.*sort).*saved=/)
  await expect(page.getByRole('columnheader', { name: /Cliente/ })).toBeVisible()
  for (const name of [/Ultima gestione/, /Officina/, /Q\.tà/])
    await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
  await callApi(administrator, 'DELETE', `/api/v1/saved_views/${id}`).catch(() => undefined) // it answers nothing
})

test('two tabs that change a list lose nothing of each other; columns changed in a view are saved with it', async ({
  as,
}) => {
  const [first, second] = [await as('superuser_rt'), await as('superuser_rt')]
  for (const page of [first, second]) {
    await page.goto('/rejection_reasons')
    await expect(page.getByText(/^Visualizzati/)).toBeVisible()
    await button(page, 'Colonne e opzioni dell’elenco').click()
  }
  const saved = first.waitForResponse(/list_settings/)
  await first.getByRole('checkbox', { name: 'Usato per' }).click()
  await saved
  await second.getByText('Compatta').click()
  await second.waitForResponse(/list_settings/).catch(() => undefined)
  await first.reload()
  await expect(first.locator('[data-density="compact"]')).toBeVisible()
  await expect(first.getByRole('columnheader', { name: 'Usato per' })).toHaveCount(0)

  await button(first, 'Colonne e opzioni dell’elenco').click()
  await button(first, 'Salva come vista').click()
  const dialog = first.getByRole('dialog', { name: 'Salva la vista' })
  await dialog.getByLabel('Nome (*Obbligatorio)').fill('Stretta')
  await button(dialog, 'Salva').click()
  const view = first.getByRole('link', { name: /^Stretta/ })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await button(first, 'Colonne e opzioni dell’elenco').click()
  await first.getByRole('checkbox', { name: 'Attività' }).click()
  await first.keyboard.press('Escape')
  await expect(view).toContainText('(modificata)')
  await button(first, 'Azioni della vista Stretta').click()
  await first.getByRole('menuitem', { name: 'Salva i filtri e le colonne di adesso' }).click()
  await expect(view).not.toContainText('(modificata)')
  await first.reload()
  await expect(first.getByText(/^Visualizzati/)).toBeVisible()
  await expect(first.getByRole('columnheader', { name: 'Attività' })).toHaveCount(0)
})

test('a column is made wider by keyboard and by the mouse', async ({ as }) => {
  const page = await as('superuser_rt')
  await page.goto('/customers')
  const handle = page.locator('[data-resize="Ragione sociale"]')
  const widthOf = async () =>
    (await page.getByRole('columnheader', { name: 'Ragione sociale' }).boundingBox())?.width ?? 0
  await expect(page.getByText(/^Visualizzati/)).toBeVisible()
  const initial = await widthOf()
  await page.getByRole('button', { name: 'Ragione sociale', exact: true }).press('Shift+ArrowRight')
  await expect.poll(widthOf).toBeCloseTo(initial + 16, 0)
  await button(page, 'Colonne e opzioni dell’elenco').click()
  await button(page, 'Stringi Ragione sociale').press('Enter')
  await expect.poll(widthOf).toBeCloseTo(initial, 0)
  await page.keyboard.press('Escape')
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not visible')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x - 96, box.y + 8)
  await page.mouse.up()
  await expect.poll(widthOf).toBeLessThan(initial - 60)
  await page.reload()
  await expect.poll(widthOf).toBeLessThan(initial - 60)
  await handle.dblclick()
  await expect.poll(widthOf).toBeCloseTo(initial, 0)
})
