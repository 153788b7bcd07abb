import { expect, type Page } from '@playwright/test'
import { readSpreadsheet } from '@portale/server/xlsx/read-spreadsheet.ts'
import { selectByLabel, selectOption } from './dialogs.ts'
import { decide, makeLead, makeNetwork, makeOffered, makeReference, manage, openRow, references } from './leads.ts'
import { button, expectHeading, input, tableRow } from './page.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const total = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
const one = 'Visualizzati 1-1 di 1 elemento'

/** Exports the list as it is shown; answers the file's name and some of its columns. */
async function exported(page: Page) {
  const started = page.waitForEvent('download')
  await button(page, 'Export XLS').click()
  const download = await started
  const rows = await readSpreadsheet(await download.path(), {
    customer: 'Cliente',
    vat_n: 'Partita IVA',
    status: 'Stato',
  })
  return {
    name: download.suggestedFilename(),
    rows: rows.map(({ cells }) => [cells.customer?.v, cells.vat_n?.v, cells.status?.v]),
  }
}

test('the list is filtered by each of its filters, and its file holds what is shown', async ({ as }) => {
  const admin = await as('administrator')
  const author = await as('workshop_user')
  const { lead_work_type } = await references(admin)
  const model = await makeReference(admin, 'lead_models', `Filtro ${uniqueDigits()}`)
  const [waiting, offered] = [
    await makeLead(author, { lead_model_id: model.id }),
    await makeOffered(admin, await makeLead(author, { lead_model_id: model.id })),
  ]
  await admin.goto('/leads')
  await selectOption(selectByLabel(admin, 'Modello'), model.name)
  await total(admin, 'Visualizzati 1-2 di 2 elementi')
  await test.step('newest first, unless the heading is pressed', async () => {
    const names = admin.getByRole('rowgroup').last().getByRole('row')
    await expect(names).toContainText([offered.customer.name, waiting.customer.name])
    await button(admin, 'Segnalazione').click()
    await expect(names).toContainText([waiting.customer.name, offered.customer.name])
  })
  await test.step('each filter', async () => {
    await selectOption(selectByLabel(admin, 'Stato'), 'Offerta inviata')
    await total(admin, one)
    await expect(tableRow(admin, offered.customer.name)).toContainText('Sentito al telefono.')
    await selectOption(selectByLabel(admin, 'Approvazione'), 'Da approvare')
    await total(admin, 'Non ci sono risultati')
    await button(admin, 'Reset filtri').click()
    await input(admin, 'Cliente').fill(`IT ${waiting.customer.vat_n}`)
    await total(admin, one)
    await selectOption(selectByLabel(admin, 'Approvazione'), 'Da approvare')
    await selectByLabel(admin, 'Officina').fill('boero')
    await admin.getByRole('option', { name: /Officina Boero/ }).click()
    await selectOption(selectByLabel(admin, 'Tipo di lavoro'), lead_work_type.name)
    await input(admin, 'Numero').fill(String(waiting.id))
    await input(admin, 'Dal').fill('01/01/2001')
    await expect(tableRow(admin, waiting.customer.name)).toBeVisible()
    await admin.reload()
    await total(admin, one)
    await input(admin, 'Al').fill('31/12/2001')
    await total(admin, 'Non ci sono risultati')
  })
  await test.step('the file', async () => {
    await admin.goto(`/leads?lead_model_id=${model.id}&status=offer`)
    await total(admin, one)
    expect(await exported(admin)).toEqual({
      name: 'segnalazioni.xlsx',
      rows: [[offered.customer.name, offered.customer.vat_n, 'Offerta inviata']],
    })
    const address = '**/api/v1/leads/xls*'
    await admin.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Errore interno.' } }))
    await button(admin, 'Export XLS').click()
    await expect(admin.getByRole('alert')).toHaveText('Non è stato possibile creare il file. Riprova.')
    await admin.unroute(address)
    expect((await exported(admin)).rows).toHaveLength(1)
    await expect(admin.getByRole('alert')).toHaveCount(0)
  })
})

test('while the list loads it says so; when it can’t, Riprova asks again', async ({ as }) => {
  const page = await as('workshop_user')
  const { customer } = await makeLead(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/leads?*', async (route) => {
    await held
    await route.abort('connectionreset')
  })
  await page.goto(`/leads?customer=${customer.vat_n}`)
  await expect(page.getByRole('status').filter({ hasText: 'Caricamento in corso' })).toBeAttached()
  await expect(page.getByRole('columnheader', { name: 'Cliente' })).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile caricare l’elenco')
  await page.unroute('**/api/v1/leads?*')
  await button(page, 'Riprova').click()
  await expect(tableRow(page, customer.name)).toBeVisible()
})

test('what waits in leads is told at home by role, and leads to its list', async ({ as }) => {
  const admin = await as('administrator')
  const { author, approver, seller, verifier } = await makeNetwork(admin)
  const reporter = await as(author)
  const waiting = await makeLead(reporter)
  const approved = await makeLead(reporter)
  await decide(admin, approved, 'approved')
  const offered = await makeOffered(admin, await makeLead(reporter))
  const lost = await makeLead(reporter)
  await decide(admin, lost, 'approved')
  await manage(admin, lost, { status: 'lost', lostnotes: 'Prezzo.' })

  for (const [who, queue, address, shown] of [
    [approver, /^1Segnalazioni da approvare1 arrivata oggi$/, '/leads?approved=0', [waiting]],
    [seller, /^2Segnalazioni da gestire1 appena inserita$/, '/leads?approved=1', [approved, offered]],
    [verifier, /^1Preventivi da verificare1 arrivato oggi$/, '/leads?status=offer', [offered]],
  ] as const)
    await test.step(who.role, async () => {
      const page = await as(who)
      await page.goto('/')
      const queues = page.getByRole('region', { name: 'Cosa devo fare' }).getByRole('link')
      await queues.filter({ hasText: queue }).click()
      await expectHeading(page, 'Segnalazioni')
      await expect(page).toHaveURL(address)
      for (const lead of shown) await expect(tableRow(page, lead.customer.name)).toBeVisible()
    })
  await admin.goto('/')
  for (const label of ['Segnalazioni da approvare', 'Preventivi da verificare'])
    await expect(admin.getByRole('region', { name: 'Cosa devo fare' })).toContainText(label)
  await expect(await openRow(admin, lost.customer.name)).toContainText('Trattativa persa')
})
