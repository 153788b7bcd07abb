import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fillNewLead, newCompany } from './leads.ts'
import { button, expectHeading, requiredField } from './page.ts'
import { test } from './portal.ts'

test('the same lead again leads to the first; another quantity is another lead', async ({ as }) => {
  const page = await as('workshop_user')
  const company = newCompany()
  await fillNewLead(page, company)
  await button(page, 'Salva').click()
  await expectHeading(page, 'Segnalazioni')

  await fillNewLead(page, company)
  await button(page, 'Salva').click()
  const first = page.getByRole('link', { name: /^Apri la segnalazione che c’è già \(n\. \d+\)$/ })
  await expect(first).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/Questa segnalazione c’è già: l’ha inserita .+ il \d\d\//)
  await expectAccessible(page)
  await first.click()
  // What is typed is stored: nothing is asked.
  await expect(page).toHaveURL(/\/leads\/\d+$/)
  await expect(page.getByText(company.name).first()).toBeVisible()

  await fillNewLead(page, company)
  await button(page, 'Salva').click()
  await expect(first).toBeVisible()
  await requiredField(page, 'Quantità').fill('4')
  await button(page, 'Salva').click()
  await expectHeading(page, 'Segnalazioni')
  await page.goto(`/leads?${new URLSearchParams({ customer: company.name })}`)
  await expect(page.getByText('Visualizzati 1-2 di 2')).toBeVisible()
})
