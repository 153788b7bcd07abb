import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { auditEntry, auditUrl, changeDealer, historyEntries, openAudit } from './audit.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { createLead } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, input, toast } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueBaldoId } from './unique.ts'

test('the audit shows who changed what, the impersonator, and a link to the record', async ({ as }) => {
  const chief = await createPerson(await as('administrator'), { role: 'administrator' })
  const page = await as(chief)
  const other = await createPerson(page, { role: 'superuser_rt' })
  const dealer = await createDealer(page)
  await callApi(page, 'POST', `/impersonate/${other.id}`, { data: { with_changes: true } })
  await changeDealer(page, dealer, { city: 'Canelli' })
  await callApi(page, 'POST', '/impersonate/stop', { data: {} })

  await openAudit(page, { model_type: 'dealers', model_id: dealer.id })
  const [changed, made] = [auditEntry(page, 'Canelli'), auditEntry(page, 'Creazione')]
  await expect(changed.getByRole('cell')).toContainText([
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/,
    other.name,
    chief.name,
    'Modifica',
    dealer.name,
    String(dealer.id),
    'Città',
  ])
  await expect(changed.locator('del')).toHaveText('Asti')
  await expect(changed.locator('ins')).toHaveText('Canelli')
  await expect(made.getByRole('cell').nth(1)).toHaveText(chief.name)
  await expect(made.getByRole('cell').nth(2)).toHaveText('')
  await changed.getByRole('link', { name: `Apri Concessionaria ${dealer.id}` }).click()
  await expectHeading(page, dealer.name)
})

test('the changes of one request are one entry, which can be expanded', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  const workshop = await createWorkshop(page, [
    [second, '2025-01-01'],
    [first, '2020-01-01'],
  ])
  await openAudit(page, { model_type: 'workshops', model_id: workshop.id, children: '1' })
  const made = auditEntry(page, workshop.name)
  await expect(made).toHaveCount(1)
  await expect(made.getByText('Storico concessionarie')).toHaveCount(0)
  await button(made, 'Mostra tutte le righe (3)').click()
  await expect(made.getByRole('link', { name: 'Storico concessionarie' })).toHaveCount(2)
  await expect(made).toContainText(`${first.baldo_id} ${first.name}`)
  await made.getByRole('button', { name: 'Mostra meno' }).last().click()
  await expect(made.getByText('Storico concessionarie')).toHaveCount(0)
})

test('filters are kept in the address, find matching entries, and are reset together', async ({ as }) => {
  const admin = await as('administrator')
  const chief = await createPerson(admin, { role: 'administrator' })
  const page = await as(chief)
  const dealer = await createDealer(page)
  await changeDealer(page, dealer, { city: 'Canelli' })
  await openAudit(page)
  await selectByLabel(page, 'Persona').fill(chief.name)
  await page.getByRole('option', { name: chief.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`user_id=${chief.id}`))
  await expect(page.getByText('Visualizzati 1-2 di 2 elementi')).toBeVisible()
  await selectOption(selectByLabel(page, 'Evento'), 'Modifica')
  await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  await selectOption(selectByLabel(page, 'Modello'), 'Concessionaria')
  await button(page, 'Filtri').click()
  await input(page, 'ID').fill(String(dealer.id))
  await expect(auditEntry(page, 'Canelli')).toHaveCount(1)
  await page.reload()
  await expect(selectByLabel(page, 'Persona')).toHaveValue(chief.name)
  await button(page, 'Filtri (1)').click()
  await expect(auditEntry(page, 'Canelli')).toHaveCount(1)
  await input(page, 'Al').fill('01/01/2020 00:00:00')
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
  await input(page, 'Al').fill('')
  await input(page, 'Dal').fill('01/01/2020 09:30:15')
  await expect(page).toHaveURL(/from=2020-01-01T09%3A30%3A15/)
  await expect(auditEntry(page, 'Canelli')).toHaveCount(1)
  // The chip comes after the address, and moves the button beside it.
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText('Dal: 01/01/2020 09:30:15')
  await button(page, 'Reset filtri').click()
  await expect(page).toHaveURL('/audits')
  await expect(page.getByText(/^Visualizzati 1-\d\d+ di/)).toBeVisible()
  await page.goto(auditUrl({ user_id: 'x', model_type: '__proto__', from: 'mai' }))
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
})

test('a change is undone; after a later change the undo is rejected with the reason', async ({ as }) => {
  const admin = await as('administrator')
  const chief = await createPerson(admin, { role: 'administrator' })
  const page = await as(chief)
  const dealer = await createDealer(page)
  await changeDealer(page, dealer, { city: 'Canelli' })
  await page.goto(`/dealers/${dealer.id}?tab=modifiche`)
  const ask = (position: number) =>
    historyEntries(page)
      .nth(position)
      .getByRole('button', { name: /^Annulla questa modifica/ })
      .click()
  const dialog = dialogByTitle(page, 'Annulla questa modifica')

  await test.step('the confirmation shows the values to be restored', async () => {
    await ask(0)
    await expect(dialog.locator('del')).toHaveText('Canelli')
    await expect(dialog.locator('ins')).toHaveText('Asti')
    await expect(button(dialog, 'Riporta com’era')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(
      historyEntries(page)
        .first()
        .getByRole('button', { name: /^Annulla questa/ }),
    ).toBeFocused()
  })
  await test.step('a rejected undo shows the newer change', async () => {
    await changeDealer(admin, dealer, { city: 'Nizza' })
    await ask(0)
    await button(dialog, 'Riporta com’era').click()
    await expect(dialog.getByRole('alert')).toContainText('Laura Moretti ha cambiato «Città»')
    await button(dialog, 'Annulla').click()
    await expect(historyEntries(page)).toHaveCount(3)
  })
  await test.step('the undo restores the previous value', async () => {
    await ask(0)
    await button(dialog, 'Riporta com’era').click()
    await expect(toast(page, 'Modifica annullata.')).toBeVisible()
    await expect(historyEntries(page)).toHaveCount(4)
    await expect(historyEntries(page).first().locator('ins')).toHaveText('Canelli')
    await page.getByRole('link', { name: 'Scheda' }).click()
    await expect(historyEntries(page)).toHaveCount(0)
    await expect(page.getByText('Canelli')).toBeVisible()
  })
})

test('a record whose creation is undone is found in the audit, and restored from there', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator'), { role: 'administrator' }))
  const dealer = await createDealer(page)
  await page.goto(`/dealers/${dealer.id}?tab=modifiche`)
  await historyEntries(page)
    .getByRole('button', { name: /^Annulla questa modifica/ })
    .click()
  await button(page, 'Riporta com’era').click()
  await expectHeading(page, 'Audit')
  const gone = auditEntry(page, 'Eliminazione')
  await expect(gone.locator('del').first()).toHaveText(dealer.baldo_id)
  await expect(gone.getByRole('link')).toHaveCount(0)
  await gone.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Ripristina', exact: true }).click()
  await button(dialogByTitle(page, 'Ripristina l’elemento eliminato'), 'Ripristina').click()
  await expect(toast(page, 'Elemento ripristinato.')).toBeVisible()
  await navigate(page, `/dealers/${dealer.id}`)
  await expectHeading(page, dealer.name)
})

test('a deleted child row is restored from the record’s history', async ({ as }) => {
  const admin = await as('administrator')
  const workshop = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  const lead = await createLead(admin, { workshop_id: workshop.id })
  const guest = await createPerson(admin, { role: 'dealer_sales_manager' })
  await callApi(admin, 'PUT', `/api/v1/leads/${lead.id}/users`, { data: { users: [guest.id] } })
  await callApi(admin, 'PUT', `/api/v1/leads/${lead.id}/users`, { data: { users: [] } })
  await admin.goto(`/leads/${lead.id}?tab=modifiche`)
  await historyEntries(admin)
    .first()
    .getByRole('button', { name: /^Ripristina/ })
    .click()
  await button(dialogByTitle(admin, 'Ripristina l’elemento eliminato'), 'Ripristina').click()
  await expect(toast(admin, 'Elemento ripristinato.')).toBeVisible()
  const page = await as(guest)
  await page.goto(`/leads/${lead.id}`)
  await expectHeading(page, `Segnalazione ${lead.id}`)
})

test('records without a history route show the tab to administrators, not to superuser_rt', async ({ as }) => {
  const admin = await as('administrator')
  const other = await as('superuser_rt')
  const model = await callApi<{ id: number }>(admin, 'POST', '/api/v1/lead_models', {
    data: { lead_model: { name: `K ${uniqueBaldoId()}` } },
  })
  await admin.goto(`/lead_models/${model.id}?tab=modifiche`)
  await expect(historyEntries(admin)).toHaveCount(1)
  await expect(historyEntries(admin)).toContainText('Creazione')
  await other.goto(`/lead_models/${model.id}?tab=modifiche`)
  await expect(other.getByText('Vedi quelle che lo hanno')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Modifiche' })).toHaveCount(0)
  const dealer = await createDealer(admin)
  await navigate(other, `/dealers/${dealer.id}?tab=modifiche`)
  await expect(historyEntries(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: /^Annulla questa/ })).toHaveCount(0)
})

test('the audit is closed to other roles and while impersonating', async ({ as }) => {
  const other = await as('superuser_rt')
  await other.goto('/audits')
  await expectHeading(other, 'Non hai accesso a questa pagina')
  const admin = await as('administrator')
  const chief = await createPerson(admin, { role: 'administrator' })
  const below = await createPerson(admin, { role: 'superuser_rt' })
  const page = await as(chief)
  await callApi(page, 'POST', `/impersonate/${below.id}`, { data: {} })
  await page.goto('/audits')
  await expectHeading(page, 'Questa pagina ora è chiusa')
  await expect(page.getByRole('button', { name: 'Time machine' })).toHaveCount(0)
})
