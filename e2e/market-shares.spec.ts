import { join } from 'node:path'
import { expect } from '@playwright/test'
import { marketShareColumns } from '@portale/domain/sales/market-shares/market-share.ts'
import { readSpreadsheet } from '@portale/server/platform/xlsx/read-spreadsheet.ts'
import { dropArea, textFile } from './files.ts'
import { clickDownload } from './imports.ts'
import { openNotifications } from './leads.ts'
import {
  createShare,
  createTargetNetwork,
  fileErrors,
  fillShare,
  sendShare,
  shareFile,
  targetsCard,
} from './market-shares.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, input, tableRow, toast } from './page.ts'
import { createPerson, fetchMails } from './people.ts'
import { test } from './portal.ts'

const sample = (name: string) => join(import.meta.dirname, '../server/test/fixtures/spreadsheets', name)
const moment = String.raw`\d{2}/\d{2}/\d{4} \d{2}:\d{2}`
const year = new Date().getFullYear()

test('targets are uploaded, reviewed, sent once, and visible to their recipients', async ({ as }) => {
  const admin = await as('administrator')
  const { dealer, workshop, other, worker, holder } = await createTargetNetwork(admin)
  await admin.goto('/workshop_market_shares')
  await admin.getByRole('link', { name: 'Carica' }).first().click()
  await expectHeading(admin, 'Carica target')

  await test.step('a file with errors lists their rows and columns and is not saved', async () => {
    await expect(button(admin, 'Salva')).toBeDisabled()
    await fillShare(admin, 'Inizio anno', shareFile([workshop, 'dodici', '15'], [{ baldo_id: '999' }, '10', '120']))
    await button(admin, 'Salva').click()
    await expect(admin.getByRole('alert').last()).toContainText('Il file non è stato caricato.')
    await expect(fileErrors(admin)).toHaveText([
      /^Riga 2, colonna Attuale: /,
      /^Riga 3, colonna Baldo ID: 999 non è il Baldo ID/,
      /^Riga 3, colonna Target: il valore deve essere tra 0 e 100/,
    ])
    await expect(admin.getByRole('radio', { name: 'Inizio anno' })).toBeChecked()
  })

  await test.step('a valid file leads to its review', async () => {
    await dropArea(admin, 'dei target').setInputFiles(shareFile([workshop, '12,5%', '15'], [other, '8', '9,25']))
    await expect(fileErrors(admin)).toHaveCount(0)
    await button(admin, 'Salva').click()
    await expectHeading(admin, `Inizio anno ${year}`)
    await expect(tableRow(admin, workshop.name)).toContainText('12,5%')
    await expect(tableRow(admin, other.name)).toContainText('9,25%')
    await expect(admin.getByText('Da inviare.')).toBeVisible()
    await expect(admin.getByText('le e-mail andranno a 2 persone.')).toBeVisible()
    await input(admin, 'Officina').fill(other.baldo_id)
    await expect(tableRow(admin, workshop.name)).toHaveCount(0)
    await input(admin, 'Officina').fill('')
  })

  await test.step('the workshops missing from the file are listed', async () => {
    await expect(admin.getByText(/officine della rete non sono nel file/)).toBeVisible()
    await button(admin, 'Mostra quali').click()
    const missing = admin.getByRole('list', { name: 'Officine che mancano nel file' })
    await expect(missing.getByRole('listitem').first()).toBeVisible()
    await expect(missing).not.toContainText(workshop.name)
  })

  await test.step('the mail of a workshop has a preview', async () => {
    await button(admin, `Anteprima e-mail ${workshop.name}`).click()
    const dialog = admin.getByRole('dialog', { name: `Anteprima: ${workshop.name}` })
    await expect(dialog).toContainText(worker.email)
    await expect(dialog).toContainText(holder.email)
    const mail = dialog.frameLocator('iframe')
    await expect(mail.locator('body')).toContainText(workshop.name)
    await expect(mail.locator('body')).toContainText('12,5%')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await expect(button(admin, `Anteprima e-mail ${workshop.name}`)).toBeFocused()
  })

  await test.step('a test mail goes to the administrator alone', async () => {
    await button(admin, 'Invia una prova a me').click()
    await expect(toast(admin, 'E-mail di prova')).toBeVisible()
    expect(await fetchMails(admin, worker.email)).not.toContainEqual(expect.objectContaining({ kind: 'market_share' }))
  })

  await test.step('a second sending is rejected and names the first sender', async () => {
    const second = await as('superuser_rt')
    await second.goto(new URL(admin.url()).pathname)
    for (const page of [admin, second]) await button(page, 'Invia le e-mail').click()
    await expect(admin.getByRole('dialog')).toContainText('2 persone')
    await button(admin, 'Invia a 2 persone').click()
    await expect(toast(admin, 'Le e-mail attendono in «Posta in uscita»')).toBeVisible()
    await button(second, 'Invia a 2 persone').click()
    await expect(second.getByRole('dialog')).toContainText(
      new RegExp(`È già stato inviato il ${moment} da Laura Moretti`),
    )
    await button(second.getByRole('dialog'), 'Annulla').click()
    for (const page of [admin, second]) {
      await expect(button(page, 'Invia le e-mail')).toHaveCount(0)
      await expect(page.getByText(new RegExp(`Inviato il ${moment} da Laura Moretti`))).toBeVisible()
    }
  })

  await test.step('the recipients are listed with the state of their mails', async () => {
    await admin.getByRole('link', { name: '2 persone' }).click()
    for (const { name } of [worker, holder]) await expect(tableRow(admin, name)).toContainText(/In attesa|Inviata/)
    await expect(tableRow(admin, holder.name)).toContainText('2 officine')
    await input(admin, 'Destinatario').fill(worker.email)
    await expect(tableRow(admin, holder.name)).toHaveCount(0)
    for (const { email } of [worker, holder])
      expect((await fetchMails(admin, email)).filter(({ kind }) => kind === 'market_share')).toHaveLength(1)
  })

  await test.step('the workshop is notified and sees its target', async () => {
    const page = await as(worker)
    await page.goto('/')
    await expect((await openNotifications(page)).filter({ hasText: `Target Officine ${year}` })).toHaveCount(1)
    await navigate(page, `/workshops/${workshop.id}`)
    await expect(targetsCard(page).getByRole('img', { name: /attuale 12,5%, target 15%/ })).toBeVisible()
    await expect(targetsCard(page).getByRole('row').last()).toContainText(`Inizio anno ${year}12,5%15%`)
  })

  await test.step('the holder sees the targets of the dealer’s workshops', async () => {
    const page = await as(holder)
    await navigate(page, `/dealers/${dealer.id}`)
    await expect(targetsCard(page).getByRole('heading', { level: 3 })).toHaveCount(2)
    await expect(targetsCard(page)).toContainText('Attuale 8%')
    await button(page, `Mostra l’andamento di ${other.name}`).click()
    await expect(targetsCard(page).getByRole('img', { name: new RegExp(other.name) })).toBeVisible()
  })
})

test('an update shows the change, and the chart shows both uploads', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop } = await createTargetNetwork(admin)
  await sendShare(admin, await createShare(admin, 'start', [workshop, '12', '15']))
  // Another test's upload may come between: the change would then not concern this workshop.
  await expect(async () => {
    await createShare(admin, 'start', [workshop, '12', '15'])
    const { id } = await createShare(admin, 'update', [workshop, '13,5', '15'])
    await admin.goto(`/workshop_market_shares/${id}`)
    await expect(tableRow(admin, workshop.name)).toContainText('+1,5 punti', { timeout: 2000 })
    await expect(tableRow(admin, workshop.name)).toContainText('Invariata', { timeout: 2000 })
    await sendShare(admin, { id })
  }).toPass()
  await navigate(admin, `/workshops/${workshop.id}`)
  await expect(targetsCard(admin).getByRole('row')).toHaveCount(3)
  await expect(targetsCard(admin).getByRole('row').nth(1)).toContainText(`Aggiornamento ${year}13,5%15%`)
})

test('the template lists every workshop', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop } = await createTargetNetwork(admin)
  await admin.goto('/workshop_market_shares/new')
  const download = await clickDownload(admin, 'Scarica il modello')
  expect(download.suggestedFilename()).toBe('modello-target-officine.xlsx')
  const rows = await readSpreadsheet(await download.path(), marketShareColumns)
  expect(rows.map(({ cells }) => cells.baldo_id?.v)).toContain(workshop.baldo_id)
})

test('a file that is no spreadsheet is rejected before the upload; long lists of errors are collapsed', async ({
  as,
}) => {
  const page = await as('administrator')
  await page.goto('/workshop_market_shares/new')
  await fillShare(page, 'Aggiornamento', textFile('target.pdf', '%PDF-1.7'))
  await expect(fileErrors(page)).toHaveText('Il file non è un foglio di calcolo: carica un file .xlsx, .ods o .csv.')
  await expect(button(page, 'Salva')).toBeDisabled()
  await fillShare(page, 'Aggiornamento', sample('market-shares-errors.xlsx'))
  await button(page, 'Salva').click()
  await expect(fileErrors(page)).toHaveCount(10)
  await page.getByRole('button', { name: /^Mostra tutti/ }).click()
  for (const problem of [/^Riga 10, colonna Baldo ID: OFF0003 è già alla riga 4\.$/, /^Riga 13, colonna Attuale: /])
    await expect(fileErrors(page).filter({ hasText: problem })).toHaveCount(1)
})

test('a running upload can be cancelled, and the file stays selected', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop } = await createTargetNetwork(admin)
  await admin.goto('/workshop_market_shares/new')
  await fillShare(admin, 'Aggiornamento', shareFile([workshop, '1', '2']))
  await admin.route('**/api/v1/workshop_market_shares', () => {}, { times: 1 })
  await button(admin, 'Salva').click()
  await button(admin, 'Interrompi').click()
  await expect(admin.getByRole('alert')).toHaveText(/^Invio interrotto/)
  await input(admin, 'Anno (*Obbligatorio)').fill('2031')
  await button(admin, 'Salva').click()
  await expectHeading(admin, 'Aggiornamento 2031')
})

test('a superseded upload says so, warns before it is sent, and is deleted', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop } = await createTargetNetwork(admin)
  const { id } = await createShare(admin, 'start', [workshop, '1', '2'])
  await sendShare(admin, await createShare(admin, 'start', [workshop, '2', '3']))
  await admin.goto(`/workshop_market_shares/${id}`)
  await expect(admin.getByText(/^Sostituito da un caricamento del .*, inviato il /)).toBeVisible()
  await button(admin, 'Invia le e-mail').click()
  await expect(admin.getByRole('dialog')).toContainText('è già stato inviato un caricamento più recente')
  await button(admin.getByRole('dialog'), 'Annulla').click()
  await button(admin, 'Elimina').click()
  await button(admin.getByRole('dialog'), 'Elimina').click()
  await expectHeading(admin, 'Target Officine')
  await expect(toast(admin, 'Caricamento eliminato.')).toBeVisible()
})

test('only undelivered mails are sent again', async ({ as }) => {
  const admin = await as('administrator')
  const { workshop, worker } = await createTargetNetwork(admin)
  const share = await sendShare(admin, await createShare(admin, 'update', [workshop, '1', '2']))
  const states = { [worker.id]: 'parked' }
  const url = `**/api/v1/workshop_market_shares/${share.id}`
  const answer = () => ({
    ...share,
    recipients: share.recipients.map((recipient) => ({ ...recipient, state: states[recipient.user_id] ?? 'sent' })),
  })
  await admin.route(url, (route) => route.fulfill({ json: answer() }))
  await admin.route(`${url}/retry`, (route) => {
    states[worker.id] = 'waiting'
    return route.fulfill({ json: answer() })
  })
  await admin.goto(`/workshop_market_shares/${share.id}?tab=destinatari`)
  const counts = admin.getByRole('list', { name: 'Stato delle e-mail' })
  await expect(counts).toContainText('Inviata 1Non consegnata 1')
  await expect(tableRow(admin, worker.name)).toContainText('Non consegnata')
  await button(counts, 'Riprova').click()
  await expect(toast(admin, 'Le e-mail non consegnate ripartono.')).toBeVisible()
  await expect(counts).toContainText('In attesa 1Inviata 1')
  await expect(button(counts, 'Riprova')).toHaveCount(0)
  // The page polls while a mail is pending.
  states[worker.id] = 'sent'
  await expect(counts).toContainText('Inviata 2', { timeout: 15_000 })
})

test('the screens of targets are forbidden to other roles', async ({ as }) => {
  const admin = await as('administrator')
  const page = await as(await createPerson(admin, { role: 'sales_manager_rt' }))
  for (const url of ['', '/new', '/1']) {
    await page.goto(`/workshop_market_shares${url}`)
    await expectHeading(page, 'Non hai accesso a questa pagina')
  }
})
