import { expect, type Page } from '@playwright/test'
import { pdfFile } from './files.ts'
import { createLead, createOffer, decideLead, leadName, manageLead, openLeadRow, setOfferStatuses } from './leads.ts'
import { button, expectHeading, requiredField, toast } from './page.ts'
import { test } from './portal.ts'

const timePattern = String.raw`il \d{2}/\d{2}/\d{4} \d{2}:\d{2}:\d{2}`
const save = (page: Page) => button(page, 'Salva').click()
const alert = (page: Page) => page.getByRole('alert')

test('two users manage the same lead: the second compares both, and its note is added', async ({ as }) => {
  const admin = await as('administrator')
  const lead = await createLead(await as('workshop_user'))
  await decideLead(admin, lead, 'approved')
  await manageLead(admin, lead, { status: 'contacted' })
  const seller = await as('dealer_sales_manager')
  for (const page of [admin, seller]) await page.goto(`/leads/${lead.id}/manage`)
  await requiredField(seller, 'Note di vendita').fill('Ho parlato con il figlio.')
  await requiredField(admin, 'Note di vendita').fill('Richiamato il titolare.')
  await save(admin)
  await expect(toast(admin, 'Segnalazione salvata.')).toBeVisible()

  await save(seller)
  await expect(seller.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(seller.getByRole('main')).toContainText(
    new RegExp(`La segnalazione è cambiata: l’ha modificat[ao] Laura Moretti ${timePattern}`),
  )
  await expect(seller.getByRole('group').locator('legend')).toHaveText(['Note di vendita'])
  await button(seller, 'Annulla').click()
  await expect(seller.getByRole('complementary')).toContainText('Richiamato il titolare.')
  await expect(requiredField(seller, 'Note di vendita')).toHaveValue('Ho parlato con il figlio.')
  await save(seller)
  await button(seller, 'Applica e salva').click()
  await expectHeading(seller, `Segnalazione ${lead.id}`)
  await admin.reload()
  for (const note of ['Richiamato il titolare.', 'Ho parlato con il figlio.'])
    await expect(admin.getByRole('complementary')).toContainText(note)
})

test('two users edit the same lead: the second compares both versions', async ({ as }) => {
  const author = await as('workshop_user')
  const admin = await as('administrator')
  const lead = await createLead(author)
  for (const page of [author, admin]) await page.goto(`/leads/${lead.id}/edit`)
  await requiredField(author, 'Quantità').fill('5')
  await author.getByLabel('Note', { exact: true }).fill('Preferisce il mattino.')
  await requiredField(admin, 'Quantità').fill('4')
  await save(admin)
  await expect(toast(admin, 'Segnalazione salvata.')).toBeVisible()

  await save(author)
  await expect(author.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(author.getByRole('main')).toContainText(new RegExp(`Laura Moretti ${timePattern}`))
  await expect(author.getByRole('group').locator('legend')).toHaveText(['Quantità', 'Note'])
  await author
    .getByRole('group', { name: 'Quantità' })
    .getByRole('radio', { name: /^La versione salvata/ })
    .check()
  await button(author, 'Applica e salva').click()
  await expect(author).toHaveURL('/leads')
  await admin.goto(`/leads/${lead.id}`)
  await expect(admin.getByRole('main')).toContainText('Quantità4')
  await expect(admin.getByRole('main')).toContainText('Preferisce il mattino.')
})

test('a second approval shows the conflict and the current lead', async ({ as }) => {
  const author = await as('workshop_user')
  const [approved, cancelled] = [await createLead(author), await createLead(author)]
  const admin = await as('administrator')
  const page = await as('after_sales_manager_rt')

  const row = await openLeadRow(page, approved.customer.name)
  await button(row, `Approva ${leadName(approved)}`).click()
  const dialog = page.getByRole('dialog')
  await expect(button(dialog, 'Approva')).toBeFocused()
  await decideLead(admin, approved, 'approved')
  await button(dialog, 'Approva').click()
  await expect(alert(page)).toHaveText(
    new RegExp(`^La segnalazione è già stata approvata da Laura Moretti ${timePattern}\\.$`),
  )
  await button(dialog, 'Annulla').click()
  await expect(row).not.toContainText('Da approvare')
  await expect(button(row, `Approva ${leadName(approved)}`)).toHaveCount(0)

  await page.goto(`/leads/${cancelled.id}`)
  await button(page, 'Approva').click()
  await expect(button(dialog, 'Approva')).toBeFocused()
  await decideLead(admin, cancelled, 'cancelled')
  await button(dialog, 'Approva').click()
  await expect(alert(page)).toHaveText(
    new RegExp(
      `^La segnalazione non è più da approvare: Laura Moretti l’ha portata in «Cancellata» ${timePattern}\\.$`,
    ),
  )
  await button(dialog, 'Annulla').click()
  await expect(page.getByRole('region', { name: 'Approvazione' })).toHaveCount(0)
})

test('two users verify the same offer, and a workshop edits a managed lead', async ({ as }) => {
  const admin = await as('administrator')
  const author = await as('workshop_user')
  const reported = await createLead(author)
  await author.goto(`/leads/${reported.id}/edit`)
  await requiredField(author, 'Quantità').fill('9')
  const lead = await createOffer(admin, reported, 'conteso.pdf')
  await save(author)
  await expect(alert(author)).toContainText('La segnalazione è in stato «Offerta inviata»: non puoi più modificarla.')
  await expect(requiredField(author, 'Quantità')).toHaveValue('9')

  const page = await as('sales_manager_rt')
  await page.goto(`/leads/${lead.id}/lead_offers`)
  const status = page.getByLabel('Stato di conteso.pdf')
  await status.selectOption('Verificato')
  await setOfferStatuses(admin, lead, 'rejected')
  await save(page)
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Il preventivo «conteso\\.pdf» è cambiato: l’ha modificato Laura Moretti ${timePattern}`),
  )
  await expect(page.getByRole('group', { name: 'Stato di conteso.pdf' })).toContainText('Lo avete cambiato entrambi.')
  await button(page, 'Applica e salva').click()
  await expectHeading(page, `Segnalazione ${lead.id}`)
  const seller = await as('dealer_sales_manager')
  await seller.goto(`/leads/${lead.id}`)
  await expect(seller.getByRole('listitem').filter({ hasText: 'conteso.pdf' })).toContainText('Verificato')
  await expect(manageLead(seller, lead, { status: 'offer' }, pdfFile('tardi.pdf'))).rejects.toThrow('422')
})
