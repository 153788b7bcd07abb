import { expect, type Page } from '@playwright/test'
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
import { expectUnsavedForm } from './unsaved-forms.ts'

const formRestored = (page: Page) => toast(page, 'Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
const leftForms = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

test('a new lead that was not saved survives a reload and a lost session, and is deleted when saved', async ({
  as,
}) => {
  const page = await as()
  await signIn(page, 'workshop_user')
  const company = newCompany()
  const notes = 'Prima riga\nseconda riga'
  const { name } = await fillNewLead(page, company)
  await input(page, 'Note').fill(notes)
  const expectAll = async () => {
    await expect(formRestored(page)).toBeVisible()
    await expect(requiredField(page, 'Partita IVA')).toHaveValue(company.vat_n)
    await expect(requiredField(page, 'E-mail')).toHaveValue('ada@prova.example')
    await expect(requiredField(page, 'Modello di interesse')).toHaveValue(name)
    await expect(question(page, questions.service).getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(input(page, 'Note')).toHaveValue(notes)
    await expect(consentCheckbox(page)).toBeChecked()
  }
  await expectUnsavedForm(page)
  await page.reload()
  await expectAll()

  await page.context().clearCookies({ name: 'portale_session' })
  await page.keyboard.press('Control+s') // a click would wait for the button where the page has left by itself
  await expect(page).toHaveURL(/\/login\?next=%2Fleads%2Fnew/)
  await fillLogin(page, 'workshop_user')
  await expectAll()
  await button(page, 'Salva').click()
  await expectHeading(page, 'Segnalazioni')
  expect(await leftForms(page)).toEqual([])
  await page.goto('/leads/new')
  await expect(question(page, questions.customer)).toBeVisible()
  await expect(formRestored(page)).toHaveCount(0)
  await expect(requiredField(page, 'Quantità')).toHaveValue('')

  const manager = await as('after_sales_manager_rt')
  await expect(await openLeadRow(manager, company.name)).toContainText('Da approvare')
})

test('an edited lead and a note that were not saved survive a reload', async ({ as }) => {
  const author = await as('workshop_user')
  const lead = await createLead(author)
  await author.goto(`/leads/${lead.id}/edit`)
  await requiredField(author, 'Quantità').fill('7')
  await expectUnsavedForm(author)
  await author.reload()
  await expect(formRestored(author)).toBeVisible()
  await expect(requiredField(author, 'Quantità')).toHaveValue('7')
  await button(author, 'Salva').click()
  await expect(toast(author, 'Segnalazione salvata.')).toBeVisible()

  const seller = await as('dealer_sales_manager')
  await decideLead(await as('administrator'), lead, 'approved')
  await seller.goto(`/leads/${lead.id}/manage`)
  await expect(seller.getByRole('complementary')).toContainText('Quantità7')
  await requiredField(seller, 'Note di vendita').fill('Richiamato due volte.')
  await expectUnsavedForm(seller)
  await seller.reload()
  await expect(formRestored(seller)).toBeVisible()
  await expect(requiredField(seller, 'Note di vendita')).toHaveValue('Richiamato due volte.')
  await expect(statusCard(seller, 'Inserita')).toBeChecked()
  await button(seller, 'Salva').click()
  await expectHeading(seller, `Segnalazione ${lead.id}`)
  await expect(seller.getByRole('main')).toContainText('Richiamato due volte.')
  expect([...(await leftForms(author)), ...(await leftForms(seller))]).toEqual([])
})
