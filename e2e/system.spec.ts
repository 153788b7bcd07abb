import { expect } from '@playwright/test'
import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { navigate } from './navigate.ts'
import { expectHeading } from './page.ts'
import { test } from './portal.ts'

const bad: Partial<SystemState> = {
  servers: [
    {
      id: '7',
      host: 'portale-2',
      version: '0.0.9',
      node_version: '24.0.0',
      started_at: '2026-11-21T08:10:00Z',
      seen_at: '2026-11-21T09:10:00Z',
      is_alive: false,
    },
  ],
  disk: { free_bytes: 5 * 1024 ** 3, size_bytes: 100 * 1024 ** 3 },
  replicas: [{ name: 'standby1', state: 'streaming', sync_state: 'async', lag_bytes: 2048, lag_seconds: 3.2 }],
  jobs: [
    {
      task: 'send_mails',
      waiting: 2,
      retrying: 1,
      running: 0,
      failed: 3,
      oldest_due_at: null,
      next_retry_at: '2026-11-21T09:12:00Z',
      running_since: null,
      is_late: false,
    },
    {
      task: 'send_webhooks',
      waiting: 0,
      retrying: 0,
      running: 1,
      failed: 0,
      oldest_due_at: null,
      next_retry_at: null,
      running_since: '2026-11-21T09:02:00Z',
      is_late: true,
    },
  ],
  events: [
    { name: 'backup', at: '2026-11-21T03:00:00Z', succeeded_at: '2026-11-20T03:00:00Z', result: { ok: false } },
    {
      name: 'mail_server',
      at: '2026-11-21T09:10:00Z',
      succeeded_at: '2026-11-20T03:00:00Z',
      result: { ok: false, error: 'self-signed certificate' },
    },
  ],
  mail: {
    sender: 'Portale Rete <portale@localhost>',
    server: 'mail.rete.example:587',
    base_url: 'https://rete.example',
  },
}

test('Sistema shows what is wrong, and leads to exactly the mails that it counts', async ({ as }) => {
  const page = await as('administrator')
  const state = await callApi<SystemState>(page, 'GET', '/api/system')
  await page.route('**/api/system', (route) => route.fulfill({ json: { ...state, ...bad } }))
  await page.goto('/system')
  const main = page.getByRole('main')
  for (const text of ['Non risponde', '3 falliti', '1 da ritentare', '5 GB di 100 GB (5%)', '2 KB, 3 secondi'])
    await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByText('mail.rete.example:587 non prende e-mail')).toBeVisible()
  await expect(main.getByText('self-signed certificate (21/11/2026 10:10:00)')).toBeVisible()
  await expect(main.getByText('Portale Rete <portale@localhost>')).toBeVisible()
  await main.getByRole('button', { name: 'Invia un messaggio di prova' }).click()
  await expect(main.getByRole('status').last()).toContainText(
    'Il messaggio non è partito. Nessun server di posta è configurato',
  )
  await expect(main.getByText('Fallito')).toBeVisible()
  await expect(main.getByText('Non finisce')).toBeVisible()
  await expect(main.getByText('In corso dal 21/11/2026 10:02:00: più di quanto deve durare')).toBeVisible()
  await expect(main.getByText('riuscito il 20/11/2026 04:00:00')).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/api/system')
  await navigate(page, '/system')
  await main.getByRole('link', { name: 'e-mail' }).last().click()
  await expectHeading(page, 'Posta in uscita')
  await expect(page).toHaveURL('/outbox?state=parked')
  // Another journey may park a mail between the count and the list: both are read until none did.
  await expect(async () => {
    const { mails } = await callApi<SystemState>(page, 'GET', '/api/system')
    await page.reload()
    await expect(main.getByText(new RegExp(`di ${mails.parked} element`))).toBeVisible({ timeout: 3000 })
  }).toPass()
})
