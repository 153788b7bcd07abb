import { expect } from '@playwright/test'
import { callApi, createActivity } from './api.ts'
import {
  changeDealer,
  confirmRestore,
  historyEntries,
  openAudit,
  openTimeMachineBefore,
  timeMachineDialog,
} from './audit.ts'
import { expectAccessible } from './axe.ts'
import { button } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'

const restored = {
  restored_to: '2026-11-21T08:10:00.999999Z',
  undo_to: '2026-11-21T09:42:17.123456Z',
  tables: [{ model_type: 'dealers', back: 3, changed: 12, removed: 1 }],
  labels: {},
}

type As = Parameters<Parameters<typeof test>[2]>[0]['as']

/** A dealer that a new administrator has changed, and the page of this administrator. */
async function changedDealer(as: As) {
  const chief = await createPerson(await as('administrator'), { role: 'administrator' })
  const page = await as(chief)
  const dealer = await createDealer(page)
  await changeDealer(page, dealer, { city: 'Canelli', name: `${dealer.name} con un nome davvero molto lungo` })
  return { chief, page, dealer }
}

test('the audit, with its filters and an entry open', async ({ as }) => {
  const page = await as('administrator')
  const documents = Array.from({ length: 12 }, (_, index) => `Documento ${index + 1}`)
  await createActivity(page, { title: 'Con molti documenti', documents })
  await openScreen(page, { url: '/audits', ready: 'Audit' })
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Mostra tutte le righe/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mostra meno' })).toBeVisible()
  await expectAccessible(page)
  await openAudit(page, { model_id: 'zzzz' })
  await expectAccessible(page)
})

test('the confirmation of an undo, and its error', async ({ as }) => {
  const { page, dealer } = await changedDealer(as)
  await openScreen(page, { url: `/dealers/${dealer.id}?tab=modifiche`, ready: /./ })
  await expectAccessible(page)
  await historyEntries(page)
    .first()
    .getByRole('button', { name: /^Annulla questa modifica/ })
    .click()
  await expectAccessible(page)
  await page.route('**/undo', (route) => route.abort('connectionreset'))
  await button(page, 'Riporta com’era').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the time machine', async ({ as }) => {
  const { chief, page, dealer } = await changedDealer(as)
  await test.step('empty, with an error, with its calendar', async () => {
    await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
    await button(page, 'Time machine').click()
    await expectAccessible(page)
    await confirmRestore(page)
    await expect(timeMachineDialog(page).getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await button(timeMachineDialog(page), 'Scegli dal calendario').click()
    await expect(page.getByRole('dialog', { name: 'Scegli dal calendario' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(timeMachineDialog(page), 'Annulla').click()
  })
  await test.step('with its preview, an open example, and running', async () => {
    await openTimeMachineBefore(page, 'Canelli')
    await button(timeMachineDialog(page), 'Concessionaria').click()
    await expectAccessible(page)
    await page.route('**/api/audits', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
    await confirmRestore(page)
    await expect(timeMachineDialog(page).getByRole('status')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('after the restore', async () => {
    const after = await as(chief, { separateContext: true })
    await after.addInitScript((done) => sessionStorage.setItem('portale-rete:restored', JSON.stringify(done)), {
      ...restored,
      undone: false,
    })
    await openAudit(after)
    await expect(after.getByText('Database ripristinato')).toBeVisible()
    await expectAccessible(after)
  })
})

test(`the histories of records`, async ({ as }) => {
  const page = await as('administrator')
  const [news] = (await callApi<{ data: { id: number }[] }>(page, 'GET', '/api/v1/news')).data
  for (const url of ['/activity_years/1', '/lead_models/1', `/news/${news?.id}`]) {
    await openScreen(page, { url: `${url}?tab=modifiche`, ready: /./ }, { inside: true })
    await expect(historyEntries(page).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Scheda' }).click()
  await expectAccessible(page)
})
