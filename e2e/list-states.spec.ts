import { expect, type Page } from '@playwright/test'
import { navigate } from './navigate.ts'
import { test } from './portal.ts'

/** Holds the calls of a URL back until the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  const answered = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await answered.promise
    await route.continue()
  })
  return answered.resolve
}

test('a loading list shows its headers and is announced as loading', async ({ as }) => {
  const page = await as('administrator')
  const answer = await holdCalls(page, '**/api/v1/dealers?*')
  await page.goto('/dealers')
  await expect(page.getByRole('status').filter({ hasText: 'Caricamento in corso' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Ragione sociale' })).toBeVisible()
  answer()
  await expect(page.getByText(/^Visualizzati 1-25 di \d+ elementi$/)).toBeVisible()
  await expect(page.getByText('Caricamento in corso')).toHaveCount(0)
})

/** The screens and the call of each that fails, before those that would leave its data in the cache. */
const failingScreens: Record<string, [url: string, call: string][]> = {
  'Non è stato possibile caricare l’elenco': [
    ['/dealers?name=langhe', '**/api/v1/dealers?*'],
    ['/activity_years', '**/api/v1/activity_years?page*'],
    ['/workshops', '**/api/v1/workshops?*'],
    ['/customers', '**/api/v1/customers?*'],
    ['/users?email=administrator%40', '**/api/users?*'],
    ['/menu-management', '**/api/menu-management?*'],
    ['/outbox', '**/api/mails?*'],
    ['/accesses', '**/api/accesses?*'],
  ],
  'Non è stato possibile caricare i dati': [
    ['/profile/edit', '**/api/profile'],
    ['/dealers/new', '**/api/v1/districts'],
    ['/activities', '**/api/v1/activities?*'],
    ['/', '**/api/v1/home'],
    ['/customers/1', '**/api/v1/customers/1'],
    ['/customers/1?tab=modifiche', '**/api/v1/customers/1/history?*'],
    ['/dealers/1/edit', '**/api/v1/dealers/1'],
    ['/outbox/1', '**/api/mails/1'],
    ['/system', '**/api/system'],
    ['/profile', '**/api/profile'],
    ['/impersonate/2', '**/api/users?id=2'],
  ],
}

for (const [title, screens] of Object.entries(failingScreens))
  test(`screens that fail to load say "${title}", and Riprova loads them`, async ({ as }) => {
    const page = await as('administrator')
    for (const [url, call] of screens)
      await test.step(url, async () => {
        await page.route(call, (route) => route.abort('connectionreset'))
        await navigate(page, url)
        const panel = page.getByRole('alert')
        await expect(panel).toContainText(title)
        await expect(panel).toContainText('Il portale non risponde. Controlla la connessione e riprova.')
        if (url.includes('name=')) await expect(page.getByLabel('Ragione sociale')).toHaveValue('langhe')
        await page.unroute(call)
        await panel.getByRole('button', { name: 'Riprova' }).click()
        await expect(panel).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('link').or(page.getByRole('cell')).first()).toBeVisible()
      })
  })

test('loading users show their headers; a dialog waits for its data and offers to retry', async ({ as }) => {
  const page = await as('administrator')
  const answer = await holdCalls(page, '**/api/users?*')
  await page.goto('/users')
  await expect(page.getByRole('status').filter({ hasText: 'Caricamento in corso' })).toBeAttached()
  await expect(page.getByRole('columnheader', { name: 'Non disturbare' })).toBeVisible()
  answer()
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
