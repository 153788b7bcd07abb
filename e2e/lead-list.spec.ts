import { expect, type Page } from '@playwright/test'
import { readSpreadsheet } from '@portale/server/platform/xlsx/read-spreadsheet.ts'
import { selectByLabel, selectOption } from './dialogs.ts'
import {
  createLead,
  createLeadNetwork,
  createOffer,
  createReference,
  decideLead,
  fetchReferences,
  manageLead,
  openLeadRow,
} from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, input, tableRow } from './page.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const expectTotal = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
const oneResult = 'Visualizzati 1-1 di 1 elemento'

/** Exports the current list and returns the file's name and some of its columns. */
async function exportRows(page: Page) {
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

test('the list applies each filter, and its export has the same rows', async ({ as }) => {
  const admin = await as('administrator')
  const author = await as('workshop_user')
  const { lead_work_type } = await fetchReferences(admin)
  const model = await createReference(admin, 'lead_models', `Filtro ${uniqueDigits()}`)
  const [waiting, offered] = [
    await createLead(author, { lead_model_id: model.id }),
    await createOffer(admin, await createLead(author, { lead_model_id: model.id })),
  ]
  await admin.goto('/leads')
  await button(admin, 'Filtri').click()
  await selectOption(selectByLabel(admin, 'Modello'), model.name)
  await expectTotal(admin, 'Visualizzati 1-2 di 2 elementi')
  await test.step('the newest leads are first until the heading is clicked', async () => {
    const names = admin.getByRole('rowgroup').last().getByRole('row')
    await expect(names).toContainText([offered.customer.name, waiting.customer.name])
    await button(admin, 'Segnalazione').click()
    await expect(names).toContainText([waiting.customer.name, offered.customer.name])
  })
  await test.step('each filter', async () => {
    await selectOption(selectByLabel(admin, 'Stato'), 'Offerta inviata')
    await expectTotal(admin, oneResult)
    await expect(tableRow(admin, offered.customer.name)).toContainText('Sentito al telefono.')
    await selectOption(selectByLabel(admin, 'Approvazione'), 'Da approvare')
    await expectTotal(admin, 'Non ci sono risultati')
    await button(admin, 'Reset filtri').click()
    await input(admin, 'Cliente').fill(`IT ${waiting.customer.vat_n}`)
    await expectTotal(admin, oneResult)
    await selectOption(selectByLabel(admin, 'Approvazione'), 'Da approvare')
    await selectByLabel(admin, 'Officina').fill('boero')
    await admin.getByRole('option', { name: /Officina Boero/ }).click()
    await selectOption(selectByLabel(admin, 'Tipo di lavoro'), lead_work_type.name)
    await input(admin, 'Numero').fill(String(waiting.id))
    await input(admin, 'Dal').fill('01/01/2001')
    await expect(tableRow(admin, waiting.customer.name)).toBeVisible()
    await admin.reload()
    await expectTotal(admin, oneResult)
  })
  await test.step('each filter that is set is a chip, which takes it away by keyboard', async () => {
    const chips = admin.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')
    await expect(chips).toContainText([
      `Cliente: IT ${waiting.customer.vat_n}`,
      'Approvazione: Da approvare',
      /^Officina: .*Officina Boero/,
      `Tipo di lavoro: ${lead_work_type.name}`,
      'Dal: 01/01/2001',
      `Numero: ${waiting.id}`,
    ])
    await button(admin, 'Togli Approvazione: Da approvare').focus()
    await admin.keyboard.press('Enter')
    await expect(chips).toHaveCount(5)
    await expect(selectByLabel(admin, 'Approvazione')).toHaveValue('')
    await expect(chips.nth(1).getByRole('button')).toBeFocused()
    await expect(admin).toHaveURL(/^(?!.*approved)/)
  })
  await test.step('the crumb, Annulla and a save lead back to the filtered list', async () => {
    const list = admin.url()
    for (const leave of [
      () => admin.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Segnalazioni' }).click(),
      () => admin.getByRole('link', { name: 'Annulla' }).click(),
      () => button(admin, 'Salva').click(),
    ]) {
      await tableRow(admin, waiting.customer.name)
        .getByRole('button', { name: /^Altre azioni/ })
        .click()
      await admin.getByRole('menuitem', { name: 'Modifica' }).click()
      await expectHeading(admin, `Modifica segnalazione ${waiting.id}`)
      await leave()
      await expect(admin).toHaveURL(list)
      await expectTotal(admin, oneResult)
    }
    await button(admin, 'Filtri (4)').click()
    await input(admin, 'Al').fill('31/12/2001')
    await expectTotal(admin, 'Non ci sono risultati')
  })
  await test.step('the export', async () => {
    await navigate(admin, `/leads?lead_model_id=${model.id}&status=offer`)
    await expectTotal(admin, oneResult)
    expect(await exportRows(admin)).toEqual({
      name: 'segnalazioni.xlsx',
      rows: [[offered.customer.name, `IT${offered.customer.vat_n}`, 'Offerta inviata']],
    })
    const url = '**/api/v1/leads/xls*'
    await admin.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Errore interno.' } }))
    await button(admin, 'Export XLS').click()
    await expect(admin.getByRole('alert')).toHaveText('Non è stato possibile creare il file. Riprova.')
    await admin.unroute(url)
    expect((await exportRows(admin)).rows).toHaveLength(1)
    await expect(admin.getByRole('alert')).toHaveCount(0)
  })
})

test('the list shows loading and error states, and Riprova loads again', async ({ as }) => {
  const page = await as('workshop_user')
  const { customer } = await createLead(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/leads?*', async (route) => {
    await answered
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

test('the home page shows the lead queues of each role and links to their lists', async ({ as }) => {
  const admin = await as('administrator')
  const { author, approver, seller, verifier } = await createLeadNetwork(admin)
  const reporter = await as(author)
  const waiting = await createLead(reporter)
  const approved = await createLead(reporter)
  await decideLead(admin, approved, 'approved')
  const offered = await createOffer(admin, await createLead(reporter))
  const lost = await createLead(reporter)
  await decideLead(admin, lost, 'approved')
  await manageLead(admin, lost, { status: 'lost', lostnotes: 'Prezzo.' })

  for (const [who, queue, url, shown] of [
    [approver, /^1Segnalazioni da approvare1 arrivata oggi$/, '/leads?approved=0', [waiting]],
    [seller, /^2Segnalazioni da gestire1 appena inserita$/, '/leads?approved=1&status=open', [approved, offered]],
    [verifier, /^1Preventivi da verificare1 arrivato oggi$/, '/leads?status=offer_pending', [offered]],
  ] as const)
    await test.step(who.role, async () => {
      const page = await as(who)
      await page.goto('/')
      const queues = page.getByRole('region', { name: 'Cosa devo fare' }).getByRole('link')
      await queues.filter({ hasText: queue }).click()
      await expectHeading(page, 'Segnalazioni')
      await expect(page).toHaveURL(url)
      for (const lead of shown) await expect(tableRow(page, lead.customer.name)).toBeVisible()
    })
  await admin.goto('/')
  for (const label of ['Segnalazioni da approvare', 'Preventivi da verificare'])
    await expect(admin.getByRole('region', { name: 'Cosa devo fare' })).toContainText(label)
  await expect(await openLeadRow(admin, lost.customer.name)).toContainText('Trattativa persa')
})
