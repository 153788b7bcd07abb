import { expect, type Page } from '@playwright/test'
import { expectStoredDraft } from './drafts.ts'
import {
  consentCheckbox,
  createLead,
  decideLead,
  fillNewLead,
  newCompany,
  openLeadRow,
  question,
  questions,
  statusCard,
} from './leads.ts'
import { button, expectHeading, input, requiredField, toast } from './page.ts'
import { fillLogin, signIn, test } from './portal.ts'

const draftRestored = (page: Page) => toast(page, 'Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

test('the draft of a new lead survives a reload and a lost session, and is deleted when saved', async ({ as }) => {
  const page = await as()
  await signIn(page, 'workshop_user')
  const company = newCompany()
  const notes = 'Prima riga\nseconda riga'
  const { name } = await fillNewLead(page, company)
  await input(page, 'Note').fill(notes)
  const expectAll = async () => {
    await expect(draftRestored(page)).toBeVisible()
    await expect(requiredField(page, 'Partita IVA')).toHaveValue(company.vat_n)
    await expect(requiredField(page, 'E-mail')).toHaveValue('ada@prova.example')
    await expect(requiredField(page, 'Modello di interesse')).toHaveValue(name)
    await expect(question(page, questions.service).getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(input(page, 'Note')).toHaveValue(notes)
    await expect(consentCheckbox(page)).toBeChecked()
  }
  await expectStoredDraft(page)
  await page.reload()
  await expectAll()

  await page.context().clearCookies({ name: 'portale_session' })
  await page.keyboard.press('Control+s') // a click would wait for the button where the page has left by itself
  await expect(page).toHaveURL(/\/login\?next=%2Fleads%2Fnew/)
  await fillLogin(page, 'workshop_user')
  await expectAll()
  await button(page, 'Salva').click()
  await expectHeading(page, 'Segnalazioni')
  expect(await drafts(page)).toEqual([])
  await page.goto('/leads/new')
  await expect(question(page, questions.customer)).toBeVisible()
  await expect(draftRestored(page)).toHaveCount(0)
  await expect(requiredField(page, 'Quantità')).toHaveValue('')

  const manager = await as('after_sales_manager_rt')
  await expect(await openLeadRow(manager, company.name)).toContainText('Da approvare')
})

test('the drafts of an edited lead and of a note survive a reload', async ({ as }) => {
  const author = await as('workshop_user')
  const lead = await createLead(author)
  await author.goto(`/leads/${lead.id}/edit`)
  await requiredField(author, 'Quantità').fill('7')
  await expectStoredDraft(author)
  await author.reload()
  await expect(draftRestored(author)).toBeVisible()
  await expect(requiredField(author, 'Quantità')).toHaveValue('7')
  await button(author, 'Salva').click()
  await expect(toast(author, 'Segnalazione salvata.')).toBeVisible()

  const seller = await as('dealer_sales_manager')
  await decideLead(await as('administrator'), lead, 'approved')
  await seller.goto(`/leads/${lead.id}/manage`)
  await expect(seller.getByRole('complementary')).toContainText('Quantità7')
  await requiredField(seller, 'Note di vendita').fill('Richiamato due volte.')
  await expectStoredDraft(seller)
  await seller.reload()
  await expect(draftRestored(seller)).toBeVisible()
  await expect(requiredField(seller, 'Note di vendita')).toHaveValue('Richiamato due volte.')
  await expect(statusCard(seller, 'Inserita')).toBeChecked()
  await button(seller, 'Salva').click()
  await expectHeading(seller, `Segnalazione ${lead.id}`)
  await expect(seller.getByRole('main')).toContainText('Richiamato due volte.')
  expect([...(await drafts(author)), ...(await drafts(seller))]).toEqual([])
})
