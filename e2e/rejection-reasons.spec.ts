import { expect } from '@playwright/test'
import { callApi, createActivity, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import {
  button,
  expectFieldError,
  expectHeading,
  input,
  mockValidationErrors,
  requiredField,
  tableRow,
} from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('a reason that an administrator prepares is offered to a manager, counted and archived', async ({ as }) => {
  const admin = await as('administrator')
  const number = uniqueDigits()
  const dealer = await createDealer(admin)
  const holder = await as(await createPerson(admin, { dealers: [dealer] }))
  const manager = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }))
  const activity = await createActivity(admin, { title: `Con motivi ${number}` })
  await uploadDocument(holder, activity, pdfFile('verbale.pdf'))

  const text = `Manca la firma del titolare ${number}.`
  await admin.goto('/documents')
  await admin.getByRole('link', { name: 'Motivi di rifiuto' }).click()
  await expectHeading(admin, 'Motivi di rifiuto')
  await admin.getByRole('link', { name: 'Crea nuovo' }).first().click()
  await button(admin, 'Salva').click()
  await expectFieldError(requiredField(admin, 'Testo'), /Il campo testo è obbligatorio/)
  await requiredField(admin, 'Testo').fill(text)
  await admin.getByRole('combobox', { name: 'Attività' }).fill(activity.title)
  await admin.getByRole('option', { name: activity.title }).click()
  await button(admin, 'Salva').click()
  await expect(tableRow(admin, text)).toContainText('Nessun documento')

  await manager.goto('/documents?status=pending')
  await manager.getByRole('button', { name: 'Esamina verbale.pdf' }).click()
  await expect(manager.getByRole('region', { name: 'Documento aperto' }).getByText('Pending')).toBeVisible()
  await manager.keyboard.press('r')
  await button(manager, text).click()
  await manager.keyboard.press('Control+Enter')
  await expect(manager.getByRole('region', { name: 'Documento aperto' }).getByText('Rifiutato')).toBeVisible()

  await admin.reload()
  await tableRow(admin, text).getByRole('link', { name: '1 documento' }).click()
  await expect(tableRow(admin, 'verbale.pdf')).toContainText(dealer.name)
  await expect(admin.getByText('Visualizzati 1-1 di 1')).toBeVisible()
  await admin.goBack()
  await tableRow(admin, text)
    .getByRole('link', { name: `Modifica ${text}` })
    .click()
  await input(admin, 'In archivio').check()
  await button(admin, 'Salva').click()
  await expect(tableRow(admin, text)).toContainText('In archivio')
  const [found] = await callApi<{ id: number }[]>(
    manager,
    'GET',
    `/api/v1/dealers/${dealer.id}/activities/${activity.id}/uploaded`,
  )
  const examined = await callApi<{ prepared_reasons: string[] }>(
    manager,
    'GET',
    `/api/v1/activity_document_uploads/${found?.id}`,
  )
  expect(examined.prepared_reasons).not.toContain(text)
})

test('each error of a prepared reason reaches its field, and its screens are accessible', async ({ as }) => {
  const admin = await as('administrator')
  await admin.goto('/rejection_reasons')
  await expectHeading(admin, 'Motivi di rifiuto')
  await expectAccessible(admin)
  await navigate(admin, '/rejection_reasons/new')
  await expectHeading(admin, 'Nuovo motivo di rifiuto')
  await mockValidationErrors(admin, '**/api/v1/rejection_reasons', {
    'rejection_reason.text': ['Questo motivo esiste già.'],
    'rejection_reason.activity_id': ['Scegli un’attività dall’elenco.'],
  })
  await requiredField(admin, 'Testo').fill('Prova')
  await button(admin, 'Salva').click()
  await expectFieldError(requiredField(admin, 'Testo'), /Questo motivo esiste già/)
  await expectFieldError(admin.getByRole('combobox', { name: 'Attività' }), /Scegli un’attività dall’elenco/)
  await expectAccessible(admin)
  const manager = await as('sales_manager_rt')
  await manager.goto('/rejection_reasons')
  await expectHeading(manager, 'Non hai accesso a questa pagina')
})
