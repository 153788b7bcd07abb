import { expect } from '@playwright/test'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { callApi } from './api.ts'
import { auditEntry, auditUrl, openAudit } from './audit.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, input, toast } from './page.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const path = '/api/v1/generated/veicoli-demo'

test('the audit shows records of a designed registry with its labels, finds them by its name, and restores them', async ({
  as,
}) => {
  const page = await as('administrator')
  const plate = `Z${uniqueDigits()}`
  const { id } = await callApi<ModelRecord>(page, 'POST', path, {
    data: { vehicle: { plate, model: 'Aurora Heavy 480', mileage: 1200 } },
  })
  await callApi(page, 'PUT', `${path}/${id}`, { data: { vehicle: { mileage: 1300, available: true } } })

  await openAudit(page)
  await selectOption(selectByLabel(page, 'Modello'), 'Veicolo demo')
  await button(page, 'Filtri').click()
  await input(page, 'ID').fill(String(id))
  await expect(page.getByText('Visualizzati 1-2 di 2 elementi')).toBeVisible()
  const changed = auditEntry(page, 'Modifica')
  await expect(changed).toContainText(`Veicolo demo${plate}`)
  await expect(changed).toContainText('Chilometri12001300')
  await expect(auditEntry(page, 'Creazione')).toContainText(`Targa${plate}`)
  await changed.getByRole('link', { name: `Apri Veicolo demo ${id}` }).click()
  await expectHeading(page, `Veicolo demo ${plate}`)

  await page.getByRole('link', { name: 'Modifiche' }).click()
  await page
    .getByRole('button', { name: /^Annulla questa modifica/ })
    .first()
    .click()
  await button(dialogByTitle(page, 'Annulla questa modifica'), 'Riporta com’era').click()
  await expect(toast(page, 'Modifica annullata.')).toBeVisible()

  const today = await callApi<ModelRecord>(page, 'GET', `${path}/${id}`)
  expect([today.mileage, today.available]).toEqual([1200, null])
  await callApi(page, 'PUT', path, { data: { vehicle: [{ id, lock_version: today.lock_version, _delete: true }] } })
  await page.goto(auditUrl({ model_type: 'vehicle', model_id: id }))
  const gone = auditEntry(page, 'Eliminazione')
  await gone.getByRole('button', { name: /^Altre azioni/ }).click()
  await page.getByRole('menuitem', { name: 'Ripristina', exact: true }).click()
  await button(dialogByTitle(page, 'Ripristina l’elemento eliminato'), 'Ripristina').click()
  await expect(toast(page, 'Elemento ripristinato.')).toBeVisible()
  await navigate(page, `/veicoli-demo/${id}`)
  await expectHeading(page, `Veicolo demo ${plate}`)
})

test('the time machine’s preview names a designed registry', async ({ as }) => {
  const page = await as('administrator')
  const plate = `Y${uniqueDigits()}`
  await callApi(page, 'POST', path, { data: { vehicle: { plate, model: 'Piuma Van' } } })
  await openAudit(page, { model_type: 'vehicle' })
  await auditEntry(page, plate)
    .getByRole('button', { name: /^Altre azioni/ })
    .click()
  await page.getByRole('menuitem', { name: 'Subito prima di questo' }).click()
  const dialog = dialogByTitle(page, 'Time machine')
  await dialog.getByRole('rowheader', { name: 'Veicolo demo' }).getByRole('button').click()
  await expect(dialog).toContainText(plate)
  await expect(dialog).toContainText('Targa')
})
