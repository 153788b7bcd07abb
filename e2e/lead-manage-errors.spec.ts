import { expect, type Page } from '@playwright/test'
import { selectByLabel } from './dialogs.ts'
import { chooseFiles, dropArea, pdfFile, textFile } from './files.ts'
import { createLead, createOffer, decideLead, manageLead, statusCard } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, mockValidationErrors, requiredField } from './page.ts'
import { test } from './portal.ts'

const save = (page: Page) => button(page, 'Salva').click()
const requiredMessage = (name: string) => `Il campo ${name} è obbligatorio.`
const offers = (page: Page) => page.getByRole('list', { name: 'Preventivi' }).getByRole('listitem')

test('the manage screen validates the fields of each status', async ({ as }) => {
  const page = await as('administrator')
  const lead = await createLead(await as('workshop_user'))
  await decideLead(page, lead, 'approved')
  await page.goto(`/leads/${lead.id}/manage`)
  await statusCard(page, 'Trattativa persa').check()
  await save(page)
  await expectFieldError(requiredField(page, 'Note di vendita'), requiredMessage('note di vendita'))
  await expectFieldError(requiredField(page, 'Motivo'), requiredMessage('motivo'))
  await expect(requiredField(page, 'Note di vendita')).toBeFocused()
  await requiredField(page, 'Note di vendita').fill('Telefonata di oggi.')
  await requiredField(page, 'Motivo').fill('Prezzo.')

  await statusCard(page, 'Trattativa chiusa').check()
  await expect(requiredField(page, 'Motivo')).toHaveCount(0)
  await save(page)
  await expectFieldError(requiredField(page, 'Veicoli venduti'), new RegExp(requiredMessage('veicoli venduti')))
  await requiredField(page, 'Veicoli venduti').fill('4')
  await save(page)
  await expectFieldError(requiredField(page, 'Veicoli venduti'), /non possono essere più di quelli segnalati \(3\)/)
  await requiredField(page, 'Veicoli venduti').fill('tre')
  await save(page)
  await expectFieldError(requiredField(page, 'Veicoli venduti'), /numero intero/)
  await expect(requiredField(page, 'Note di vendita')).toHaveValue('Telefonata di oggi.')

  await statusCard(page, 'Trattativa persa').check()
  await expect(requiredField(page, 'Motivo')).toHaveValue('Prezzo.')
  await save(page)
  await expectHeading(page, `Segnalazione ${lead.id}`)
  const seller = await as('dealer_sales_manager')
  await seller.goto(`/leads/${lead.id}`)
  await expect(seller.getByRole('main')).toContainText('MotivoPrezzo.')
})

test('the manage screen shows every error key at its field', async ({ as }) => {
  const page = await as('administrator')
  const lead = await createLead(await as('workshop_user'))
  await page.goto(`/leads/${lead.id}/manage`)
  await button(page, 'Cambia officina').click()
  await mockValidationErrors(
    page,
    '**/manage',
    Object.fromEntries(
      ['statuses', 'salesnotes', 'lostnotes', 'workshops', 'uploaded_offer'].map((key) => [
        `lead.${key}`,
        [`${key} no.`],
      ]),
    ),
  )
  await statusCard(page, 'Trattativa persa').check()
  await save(page)
  await expect(page.getByRole('group', { name: 'Nuovo stato' })).toHaveAccessibleDescription('statuses no.')
  await expectFieldError(requiredField(page, 'Note di vendita'), 'salesnotes no.')
  await expectFieldError(requiredField(page, 'Motivo'), 'lostnotes no.')
  await expectFieldError(selectByLabel(page, 'Officina (*Obbligatorio)'), 'workshops no.')
  await expect(page.getByRole('alert').filter({ hasText: 'uploaded_offer no.' })).toBeVisible()
})

test('an offer is required in the status offer, must have an accepted type, and stays selected after errors', async ({
  as,
}) => {
  const admin = await as('administrator')
  const lead = await createLead(await as('workshop_user'))
  await decideLead(admin, lead, 'approved')
  await manageLead(admin, lead, { status: 'offer' })
  const page = await as('dealer_sales_manager')
  await page.goto(`/leads/${lead.id}/manage`)
  await expect(page.getByRole('heading', { name: 'Preventivo (*Obbligatorio)' })).toBeVisible()
  for (const [status, reason] of [
    ['Offerta inviata', 'Stato attuale'],
    ['Trattativa chiusa', 'Riservato agli amministratori'],
    ['Trattativa persa', 'Riservato agli amministratori'],
    ['Cancellata', 'Riservato agli amministratori'],
  ] as const)
    await expect(statusCard(page, status)).toHaveAccessibleDescription(reason)
  const alert = page.getByRole('region', { name: 'Preventivo (*Obbligatorio)' }).getByRole('alert')
  await requiredField(page, 'Note di vendita').fill('Preventivo in arrivo.')
  await save(page)
  await expect(alert).toContainText('Carica il preventivo: senza, la segnalazione non può restare in offerta.')

  await chooseFiles(page, 'Preventivo', textFile('offerta.exe', 'MZ'))
  await expect(alert).toContainText('Il tipo di file non è ammesso')
  await expect(button(page, 'Salva')).toBeDisabled()
  await chooseFiles(page, 'Preventivo', textFile('offerta.pdf', 'non è un PDF'))
  await save(page)
  await expect(alert).toContainText('Il contenuto del file non corrisponde alla sua estensione.')
  await expect(offers(page)).toHaveText([/^offerta\.pdf/])
  await expect(requiredField(page, 'Note di vendita')).toHaveValue('Preventivo in arrivo.')
  await button(page, 'Rimuovi offerta.pdf').click()
  await expect(offers(page)).toHaveCount(0)
  await chooseFiles(page, 'Preventivo', pdfFile('offerta-vera.pdf'))
  await save(page)
  await expectHeading(page, `Segnalazione ${lead.id}`)
  const verifier = await as('sales_manager_rt')
  await verifier.goto(`/leads/${lead.id}`)
  await expect(verifier.getByRole('link', { name: 'offerta-vera.pdf' })).toBeVisible()

  await test.step('a verified offer allows no upload', async () => {
    await navigate(verifier, `/leads/${lead.id}/lead_offers`)
    await verifier.getByLabel('Stato di offerta-vera.pdf').selectOption('Verificato')
    await save(verifier)
    await expectHeading(verifier, `Segnalazione ${lead.id}`)
    await navigate(page, `/leads/${lead.id}/manage`)
    await expect(offers(page)).toHaveCount(1)
    await expect(dropArea(page, 'Preventivo')).toHaveCount(0)
  })
})

test('Gestisci preventivi shows the error of each row and saves all rows together', async ({ as }) => {
  const admin = await as('administrator')
  const lead = await createOffer(admin, await createLead(await as('workshop_user')), 'primo.pdf')
  await manageLead(admin, lead, { status: 'offer' }, pdfFile('secondo.pdf'))
  const page = await as('sales_manager_rt')
  const status = (name: string) => page.getByLabel(`Stato di ${name}.pdf`)
  await page.goto(`/leads/${lead.id}/lead_offers`)
  await mockValidationErrors(page, '**/lead_offers', {
    'lead_offers.0.status': ['Il primo no.'],
    'lead_offers.1.status': ['Il secondo no.', 'Né così.'],
  })
  await status('secondo').selectOption('Verificato')
  await save(page)
  const rows = page.getByRole('combobox', { name: /^Stato di/ })
  await expectFieldError(rows.first(), 'Il primo no.')
  await expectFieldError(rows.last(), 'Il secondo no., Né così.')
  await expect(rows.first()).toBeFocused()
  await expect(status('secondo')).toHaveValue('verified')
  await page.unroute('**/lead_offers')
  await status('primo').selectOption('Rifiutato')
  await save(page)
  const reason = page.getByRole('textbox', { name: 'Motivo del rifiuto di primo.pdf' })
  await expectFieldError(reason, /^Scrivi il motivo del rifiuto/)
  await reason.fill('Manca la firma')
  await save(page)
  await expectHeading(page, `Segnalazione ${lead.id}`)
  const seller = await as('dealer_sales_manager')
  await seller.goto(`/leads/${lead.id}`)
  await expect(seller.getByRole('listitem').filter({ hasText: 'primo.pdf' })).toContainText(
    'Motivo del rifiuto: Manca la firma',
  )
  await expect(seller.getByRole('listitem').filter({ hasText: 'secondo.pdf' })).toContainText('Verificato')
})
