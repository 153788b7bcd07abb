import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { createActivity, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { dialogByTitle } from './dialogs.ts'
import { pdfFile } from './files.ts'
import {
  button,
  expectFieldError,
  expectHeading,
  input,
  mockValidationErrors,
  requiredField,
  tableRow,
} from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const receiverFile = fileURLToPath(new URL('../examples/webhook-receiver/receiver.mjs', import.meta.url))

/** Starts the example's receiver; what it accepts, it prints. */
async function startReceiver(secret: string) {
  const env = { ...process.env, PORT: '0', WEBHOOK_SECRET: secret }
  const child = spawn(process.execPath, [receiverFile], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const received: string[] = []
  child.stdout.on('data', (part: Buffer) => received.push(...part.toString().split('\n').filter(Boolean)))
  const [line] = (await once(child.stderr, 'data')) as [Buffer]
  return { url: /http:\S+/.exec(line.toString())?.[0] ?? '', received, stop: () => child.kill() }
}

test('a system that the administrator adds is told of a workshop’s document, signed, and the log shows it', async ({
  as,
}) => {
  const admin = await as('administrator')
  const workshop = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  const mechanic = await as(await createPerson(admin, { role: 'workshop_user', workshops: [workshop] }))
  const activity = await createActivity(admin, { title: `Con webhook ${uniqueDigits()}`, audience: 'workshops' })

  const name = `CRM ${uniqueDigits()}`
  await admin.goto('/webhooks')
  await admin.getByRole('link', { name: 'Crea nuovo' }).first().click()
  await expectHeading(admin, 'Nuovo webhook')
  await requiredField(admin, 'Indirizzo').fill('http://10.0.0.1/hooks')
  await input(admin, 'Descrizione').fill(name)
  await button(admin, 'Salva').click()
  await expect(admin.getByText('Scegli almeno un evento.')).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Documento caricato', exact: true }).check()
  await button(admin, 'Salva').click()
  await expectFieldError(requiredField(admin, 'Indirizzo'), /rete interna/)
  await requiredField(admin, 'Indirizzo').fill('http://127.0.0.1:1/')
  await button(admin, 'Salva').click()

  const shown = dialogByTitle(admin, 'La chiave di firma')
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(admin)
  await button(admin, 'L’ho copiata').click()
  await expectHeading(admin, name)
  await expect(admin.getByText(secret)).toHaveCount(0)

  const receiver = await startReceiver(secret)
  await admin.getByRole('link', { name: 'Modifica', exact: true }).click()
  await requiredField(admin, 'Indirizzo').fill(receiver.url)
  await button(admin, 'Salva').click()
  await expectHeading(admin, name)

  await uploadDocument(mechanic, activity, pdfFile('verbale.pdf'))
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
  expect(JSON.parse(receiver.received[0] ?? '')).toMatchObject({
    type: 'document.uploaded',
    data: { workshop_id: workshop.id, activity_id: activity.id, status: 'pending' },
  })

  await admin.reload()
  const row = tableRow(admin, 'Documento caricato')
  await expect(row).toContainText('Consegnato')
  await expect(row).toContainText('200')
  await row.getByRole('link', { name: 'Documento caricato', exact: true }).click()
  await expect(admin.getByRole('region', { name: 'Contenuto inviato' })).toContainText('"document.uploaded"')
  await expect(admin.getByRole('region', { name: 'Inizio della risposta' })).toContainText('ok')
  await expectAccessible(admin)
  await button(admin, 'Invia di nuovo').click()
  await expect(admin.getByText('L’evento è in attesa di essere inviato.')).toBeVisible()
  receiver.stop()
})

test('the screens of webhooks are accessible, and each error reaches its field', async ({ as }) => {
  const admin = await as('administrator')
  await admin.goto('/webhooks')
  await expectHeading(admin, 'Webhook')
  await expect(admin.getByRole('table')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'https://dwh.costruttore.example/ingest?source=rete', exact: true }).click()
  await expectHeading(admin, 'Data warehouse, carico notturno')
  await expect(admin.getByRole('table')).toBeVisible()
  await expectAccessible(admin)

  // A second change of the secret within a day ends one that is still valid: the dialog warns, a stale one is refused first.
  const stale = await as('administrator')
  await stale.goto(admin.url())
  for (const [page, isWarned] of [
    [admin, false],
    [stale, true],
  ] as const) {
    await button(page, 'Altre azioni per https://dwh.costruttore.example/ingest?source=rete').click()
    await page.getByRole('menuitem', { name: 'Cambia la chiave di firma' }).click()
    const dialog = dialogByTitle(page, 'Cambia la chiave di firma')
    await button(dialog, 'Cambia la chiave').click()
    if (isWarned) {
      await expect(dialog.getByRole('alert')).toContainText('smette di valere subito')
      await expectAccessible(page)
      await button(dialog, 'Cambia la chiave').click()
    }
    await expect(dialogByTitle(page, 'La chiave di firma')).toContainText('anche con la chiave di prima')
    await expectAccessible(page)
    await button(dialogByTitle(page, 'La chiave di firma'), 'L’ho copiata').click()
  }
  await button(stale, 'Altre azioni per https://dwh.costruttore.example/ingest?source=rete').click()
  await stale.getByRole('menuitem', { name: 'Cambia la chiave di firma' }).click()
  await expect(dialogByTitle(stale, 'Cambia la chiave di firma')).toContainText('smette di valere subito')
  await expectAccessible(stale)

  await admin.goto('/webhooks/new')
  await mockValidationErrors(admin, '**/api/v1/webhooks', {
    'webhook.url': ['Problema con l’indirizzo.'],
    'webhook.description': ['Problema con la descrizione.'],
    'webhook.events': ['Problema con gli eventi.'],
    'webhook.active': ['Problema con lo stato.'],
  })
  await button(admin, 'Salva').click()
  for (const text of ['l’indirizzo', 'la descrizione', 'gli eventi', 'lo stato'])
    await expect(admin.getByText(`Problema con ${text}.`, { exact: true })).toHaveCount(1)
  await expectAccessible(admin)
  const manager = await as('sales_manager_rt')
  await manager.goto('/webhooks')
  await expectHeading(manager, 'Non hai accesso a questa pagina')
})
