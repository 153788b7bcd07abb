import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from './portal.ts'

test('a loading list shows its headers and is announced as loading', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/v1/dealers?*', async (route) => {
    await wait(1500)
    await route.continue()
  })
  await page.goto('/dealers')
  await expect(page.getByRole('status').filter({ hasText: 'Caricamento in corso' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Ragione sociale' })).toBeVisible()
  await expect(page.getByText(/^Visualizzati 1-25 di \d+ elementi$/)).toBeVisible()
  await expect(page.getByText('Caricamento in corso')).toHaveCount(0)
})

for (const [url, call, title] of [
  ['/dealers?name=langhe', '**/api/v1/dealers?*', 'Non è stato possibile caricare l’elenco'],
  ['/activities', '**/api/v1/activities?*', 'Non è stato possibile caricare i dati'],
  ['/activity_years', '**/api/v1/activity_years?page*', 'Non è stato possibile caricare l’elenco'],
  ['/', '**/api/v1/home', 'Non è stato possibile caricare i dati'],
  ['/workshops', '**/api/v1/workshops?*', 'Non è stato possibile caricare l’elenco'],
  ['/customers', '**/api/v1/customers?*', 'Non è stato possibile caricare l’elenco'],
  ['/customers/1', '**/api/v1/customers/1', 'Non è stato possibile caricare i dati'],
  ['/customers/1?tab=modifiche', '**/api/v1/customers/1/history?*', 'Non è stato possibile caricare i dati'],
  ['/dealers/1/edit', '**/api/v1/dealers/1', 'Non è stato possibile caricare i dati'],
  ['/dealers/new', '**/api/v1/districts', 'Non è stato possibile caricare i dati'],
  ['/users?email=administrator%40', '**/api/users?*', 'Non è stato possibile caricare l’elenco'],
  ['/menu-management', '**/api/menu-management?*', 'Non è stato possibile caricare l’elenco'],
  ['/outbox', '**/api/mails?*', 'Non è stato possibile caricare l’elenco'],
  ['/accesses', '**/api/accesses?*', 'Non è stato possibile caricare l’elenco'],
  ['/outbox/1', '**/api/mails/1', 'Non è stato possibile caricare i dati'],
  ['/system', '**/api/system', 'Non è stato possibile caricare i dati'],
  ['/profile', '**/api/profile', 'Non è stato possibile caricare i dati'],
  ['/profile/edit', '**/api/profile', 'Non è stato possibile caricare i dati'],
  ['/impersonate/2', '**/api/users?id=2', 'Non è stato possibile caricare i dati'],
] as const)
  test(`${url} that fails to load shows an error, and Riprova loads it`, async ({ as }) => {
    const page = await as('administrator')
    await page.route(call, (route) => route.abort('connectionreset'))
    await page.goto(url)
    const panel = page.getByRole('alert')
    await expect(panel).toContainText(title)
    await expect(panel).toContainText('Il portale non risponde. Controlla la connessione e riprova.')
    if (url.includes('name=')) await expect(page.getByLabel('Ragione sociale')).toHaveValue('langhe')
    await page.unroute(call)
    await panel.getByRole('button', { name: 'Riprova' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link').or(page.getByRole('cell')).first()).toBeVisible()
  })

test('loading users show their headers; a dialog waits for its data and offers to retry', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/users?*', async (route) => {
    await wait(1500)
    await route.continue()
  })
  await page.goto('/users')
  await expect(page.getByRole('status').filter({ hasText: 'Caricamento in corso' })).toBeAttached()
  await expect(page.getByRole('columnheader', { name: 'Non disturbare' })).toBeVisible()
  const edit = page.getByRole('button', { name: /^Modifica/ }).first()
  await expect(edit).toBeVisible()
  await page.unroute('**/api/users?*')
  await page.route('**/api/users?id=*', (route) => route.abort('connectionreset'))
  await edit.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Il portale non risponde')
  await page.unroute('**/api/users?id=*')
  await dialog.getByRole('button', { name: 'Riprova' }).click()
  await expect(dialog.getByRole('button', { name: 'Salva' })).toBeVisible()
})

test('notifications that fail to load show an error in the bell, and Riprova loads them', async ({ as }) => {
  const page = await as('dealer_holder')
  await page.route('**/notifications/dropdown', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  const bell = page.getByRole('dialog')
  await expect(bell.getByRole('alert')).toContainText('Il portale non risponde')
  await page.unroute('**/notifications/dropdown')
  await bell.getByRole('button', { name: 'Riprova' }).click()
  await expect(bell.getByRole('listitem').first()).toBeVisible()
})

test('a 503 of the portal shows its message', async ({ as }) => {
  const page = await as('administrator')
  const message = 'Il portale è occupato: riprova tra poco.'
  await page.route('**/api/v1/workshops?*', (route) => route.fulfill({ status: 503, json: { message } }))
  await page.goto('/workshops')
  await expect(page.getByRole('alert')).toContainText(message)
})

test('without a connection calls fail at once', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await expect(page.getByText(/di \d+ elementi/)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Ragione sociale').fill('langhe')
  await expect(page.getByRole('alert')).toContainText('Il portale non risponde')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
})
