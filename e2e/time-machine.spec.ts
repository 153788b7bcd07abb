import { expect, type Page } from '@playwright/test'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import {
  auditEntry,
  changeDealer,
  confirmationCheckbox,
  confirmRestore,
  fetchNewestEntry,
  momentField,
  openAudit,
  openTimeMachineBefore,
  tableCounts,
  timeMachineDialog,
} from './audit.ts'
import { dialogByTitle } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError, expectHeading, input } from './page.ts'
import { createCustomer, createDealer } from './partners.ts'
import { createPerson } from './people.ts'

// In series, because each restore changes the data of all the others.
test.describe.configure({ mode: 'serial' })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'i dati sono quelli del' })

/** A new administrator, signed in on a new page. */
async function makeChief(admin: Page, as: (who: Awaited<ReturnType<typeof createPerson>>) => Promise<Page>) {
  const chief = await createPerson(admin, { role: 'administrator' })
  return { chief, page: await as(chief) }
}

test('a restore to a moment: its preview, what others see afterwards, and its undo', async ({ as }) => {
  const other = await as('superuser_rt')
  const { chief, page } = await makeChief(await as('administrator'), as)
  const dealer = await createDealer(page)
  await changeDealer(page, dealer, { city: 'Canelli' })
  const customer = await createCustomer(other)
  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  await openTimeMachineBefore(page, 'Canelli')

  await test.step('the preview shows examples and preserved data', async () => {
    await expect(momentField(page)).toHaveAccessibleDescription(/^Subito prima della modifica delle \d\d:\d\d:\d\d/)
    await expect(tableCounts(timeMachineDialog(page), 'Concessionaria')).toHaveText(['0', '1', '0'])
    await expect(tableCounts(timeMachineDialog(page), 'Cliente')).toHaveText(['0', '0', '1'])
    await button(timeMachineDialog(page), 'Concessionaria').click()
    await expect(timeMachineDialog(page).locator('ins')).toHaveText('Asti')
    await expect(timeMachineDialog(page)).toContainText(
      /Le modifiche successive alle \d\d:\d\d:\d\d del \d\d\/\d\d\/\d{4} andranno perse per tutti gli utenti\. .*si può annullare/,
    )
    await expect(button(timeMachineDialog(page), 'Ripristina')).toBeDisabled()
  })
  await test.step('after the restore the page reloads and shows the result', async () => {
    page.on('dialog', (dialog) => expect(dialog.type()).toBe('none'))
    await page.evaluate(() => Object.assign(window, { before: true }))
    await confirmRestore(page)
    await expect(banner(page)).toContainText('Database ripristinato')
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    await expect(page).toHaveURL(/model_type=dealers/)
    await expect(tableCounts(banner(page), 'Concessionaria')).toHaveText(['0', '1', '0'])
    await expect(auditEntry(page, 'Ripristino al')).toContainText(chief.name)
  })
  await test.step('another user sees the previous dealer, and no customer', async () => {
    await other.goto(`/dealers/${dealer.id}`)
    await expect(other.getByText('Asti', { exact: false }).first()).toBeVisible()
    await expect(other.getByText('Canelli')).toHaveCount(0)
    await other.goto(`/customers/${customer.id}`)
    await expectHeading(other, 'Pagina non trovata')
  })
  await test.step('the restore is undone from the banner, after a confirmation', async () => {
    await button(banner(page), 'Annulla il ripristino').click()
    const dialog = dialogByTitle(page, 'Annulla il ripristino')
    await expect(confirmationCheckbox(page)).toBeFocused()
    await expect(tableCounts(dialog, 'Cliente')).toHaveText(['1', '0', '0'])
    await confirmRestore(page)
    await expect(banner(page)).toContainText('Ripristino annullato')
    await other.goto(`/customers/${customer.id}`)
    await expectHeading(other, customer.name)
    await other.goto(`/dealers/${dealer.id}`)
    await expect(other.getByText('Canelli')).toBeVisible()
  })
  await test.step('the undo is undone from its entry in the audit', async () => {
    await button(page, 'Chiudi il riepilogo').click()
    await expect(banner(page)).toHaveCount(0)
    await page.goto('/audits')
    await auditEntry(page, 'Ripristino al')
      .first()
      .getByRole('button', { name: /^Annulla il ripristino/ })
      .click()
    await expect(tableCounts(dialogByTitle(page, 'Annulla il ripristino'), 'Cliente')).toHaveText(['0', '0', '1'])
    await button(page, 'Annulla').click()
  })
})

test('the moment is typed or picked in Rome’s time, whatever the browser’s time zone', async ({ as }) => {
  const admin = await as('administrator')
  const chief = await createPerson(admin, { role: 'administrator' })
  const page = await as(chief, { timezoneId: 'America/New_York', locale: 'en-US' })
  const dealer = await createDealer(page)
  const { at } = await fetchNewestEntry(page, { model_type: 'dealers', model_id: dealer.id })
  const rome = new Date(at).toLocaleString('it-IT', { timeZone: 'Europe/Rome' }).split(', ')
  await openAudit(page)
  await button(page, 'Time machine').click()
  await expect(momentField(page)).toBeFocused()
  await button(timeMachineDialog(page), 'Scegli dal calendario').click()
  const calendar = page.getByRole('dialog', { name: 'Scegli dal calendario' })
  await expect(calendar.getByRole('columnheader').or(calendar.locator('thead th'))).toHaveText([
    'lu',
    'ma',
    'me',
    'gi',
    've',
    'sa',
    'do',
  ])
  const day = (rome[0] ?? '').split('/').map((part) => part.padStart(2, '0'))
  await calendar
    .locator('button[data-selected], button')
    .filter({ hasText: new RegExp(`^${Number(day[0])}$`) })
    .and(calendar.locator(':not([data-outside])'))
    .first()
    .click()
  await input(calendar, 'Ore').fill('00')
  await input(calendar, 'Minuti').fill('00')
  const seconds = input(calendar, 'Secondi')
  await seconds.fill('10')
  await seconds.press('ArrowUp')
  await expect(seconds).toHaveValue('12')
  await button(calendar, 'Conferma data e ora').click()
  await expect(momentField(page)).toHaveValue(`${day.join('/')} 00:00:12`)
  await changeDealer(page, dealer, { city: 'Canelli' })
  const asked = page.waitForRequest('**/api/audits/preview')
  await momentField(page).fill(`${day.join('/')} ${rome[1]}`)
  await asked
  await expect(tableCounts(timeMachineDialog(page), 'Utente')).toHaveCount(0)
  await expect(timeMachineDialog(page)).toContainText(`Le modifiche successive alle ${rome[1]} del ${day.join('/')}`)
})

test('"subito prima di questo" selects the moment to the microsecond', async ({ as }) => {
  const { page } = await makeChief(await as('administrator'), as)
  const dealer = await createDealer(page)
  const { before } = await fetchNewestEntry(page, { model_type: 'dealers', model_id: dealer.id })
  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  const asked = page.waitForRequest('**/api/audits/preview')
  await openTimeMachineBefore(page, dealer.name)
  expect((await asked).postDataJSON()).toEqual({ dateTimeMachine: before })
  await confirmationCheckbox(page).check()
  await momentField(page).press('End')
  await momentField(page).press('Backspace')
  await expect(confirmationCheckbox(page)).not.toBeChecked()
  await expect(momentField(page)).toHaveAccessibleDescription('')

  await test.step('without changes since the moment there is nothing to restore, and no loss to warn of', async () => {
    await expect(async () => {
      // A second that isn't over yet would be rejected.
      await momentField(page).fill(formatMoment(new Date(Date.now() - 1000).toISOString()))
      await expect(timeMachineDialog(page)).toContainText('non c’è nulla da ripristinare', { timeout: 2000 })
    }).toPass()
    await expect(timeMachineDialog(page)).not.toContainText('andranno perse')
  })
})

test('an invalid moment is reported at its field and in the alert', async ({ as }) => {
  const { page } = await makeChief(await as('administrator'), as)
  await openAudit(page)
  await button(page, 'Time machine').click()
  for (const [typed, message] of [
    ['', 'Il campo data e ora del ripristino è obbligatorio.'],
    ['31/02/2026 10:00', /La data non è valida/],
    ['domani', /La data non è valida/],
    ['21/11/2026', /Scrivi anche l’ora/],
    ['30/03/2025 02:30:00', /Quest’ora non esiste/],
    ['26/10/2025 02:30:00', /Quest’ora c’è due volte/],
    ['01/01/2199 10:00:00', 'Scegli un momento già passato.'],
    ['01/01/2001 10:00:00', /Non ci sono dati prima del/],
    ["'; DROP TABLE audits; --", /La data non è valida/],
  ] as const) {
    await momentField(page).fill(typed)
    await confirmRestore(page)
    await expectFieldError(momentField(page), message)
    await expect(momentField(page)).toBeFocused()
    await expect(timeMachineDialog(page).getByRole('alert')).toBeVisible()
  }
})

test('the password is asked again, and without it nothing is restored', async ({ as }) => {
  const { chief, page } = await makeChief(await as('administrator'), as)
  const dealer = await createDealer(page)
  await changeDealer(page, dealer, { city: 'Canelli' })
  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  await openTimeMachineBefore(page, 'Canelli')
  const rejection = { status: 403, json: { message: 'Conferma la tua password.', confirm_password: true } }
  const rejectOnce = () => page.route('**/api/audits', (route) => route.fulfill(rejection), { times: 1 })
  const passwordDialog = dialogByTitle(page, 'Conferma la tua password')
  await rejectOnce()
  await confirmRestore(page)
  await expect(passwordDialog).toContainText('Per ripristinare il database serve la tua password attuale.')
  await button(passwordDialog, 'Annulla').click()
  await expect(timeMachineDialog(page).getByRole('alert')).toHaveText('Conferma la tua password.')
  await rejectOnce()
  await button(timeMachineDialog(page), 'Ripristina').click()
  await input(passwordDialog, 'Password').fill('sbagliata')
  await button(passwordDialog, 'Conferma').click()
  await expectFieldError(input(passwordDialog, 'Password'), 'La password non è corretta.')
  await input(passwordDialog, 'Password').fill(chief.password)
  await button(passwordDialog, 'Conferma').click()
  await expect(banner(page)).toContainText('Database ripristinato')
})

test('a running restore cannot be closed, and a rejected one changes nothing', async ({ as }) => {
  const { page } = await makeChief(await as('administrator'), as)
  const dealer = await createDealer(page)
  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  await openTimeMachineBefore(page, dealer.name)
  let answer = () => {}
  const waited = new Promise<void>((resolve) => {
    answer = resolve
  })
  const busy = 'Un altro ripristino è in corso: riprova tra poco.'
  await page.route('**/api/audits', async (route) => {
    await waited
    await route.fulfill({ status: 409, json: { message: busy } })
  })
  await confirmRestore(page)
  await expect(timeMachineDialog(page).getByRole('status')).toContainText('Ripristino in corso')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(button(timeMachineDialog(page), 'Annulla')).toBeDisabled()
  await expect(button(timeMachineDialog(page), 'Chiudi')).toBeDisabled()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  answer()
  await expect(timeMachineDialog(page).getByRole('alert')).toHaveText(busy)
  await page.unroute('**/api/audits')
  await page.route('**/api/audits', (route) => route.abort('connectionreset'))
  await button(timeMachineDialog(page), 'Ripristina').click()
  await expect(timeMachineDialog(page).getByRole('alert')).toContainText('Il ripristino può essere riuscito lo stesso')
})

test('the time machine works with the keyboard alone', async ({ as }) => {
  const { page } = await makeChief(await as('administrator'), as)
  await openAudit(page)
  await button(page, 'Time machine').focus()
  await page.keyboard.press('Enter')
  await expect(momentField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Scegli dal calendario' })
  await expect(calendar.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(button(timeMachineDialog(page), 'Scegli dal calendario')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(confirmationCheckbox(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(timeMachineDialog(page), 'Annulla')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(timeMachineDialog(page), 'Ripristina')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFieldError(momentField(page), /obbligatorio/)
  await button(timeMachineDialog(page), 'Annulla').press('Enter')
  await expect(button(page, 'Time machine')).toBeFocused()
})

test('without the flag there is no time machine, and single changes can still be undone', async ({ as }) => {
  const { page } = await makeChief(await as('administrator'), as)
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    await route.fulfill({ response, json: { ...me, flags: { ...me.flags, time_machine: false } } })
  })
  const dealer = await createDealer(page)
  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  await expect(page.getByRole('button', { name: 'Time machine' })).toHaveCount(0)
  await auditEntry(page, dealer.name)
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Annulla questa modifica'])
})
