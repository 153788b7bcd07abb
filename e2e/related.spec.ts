import { expect, type Page } from '@playwright/test'
import { createLead, createLeadNetwork } from './leads.ts'
import { navigate } from './navigate.ts'
import { expectHeading, input, tableRow } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { test } from './portal.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name })
const summary = (page: Page, count: number) => page.getByText(`Visualizzati 1-${count} di ${count} element`)

test('a dealer’s page lists its workshops today and on a day, by keyboard and in their list', async ({ as }) => {
  const admin = await as('administrator')
  const [before, dealer] = [await createDealer(admin), await createDealer(admin)]
  const moved = await createWorkshop(admin, [
    [dealer, '2026-01-01'],
    [before, '2020-01-01'],
  ])
  const stable = await createWorkshop(admin, [[dealer, '2020-01-01']])
  await admin.goto(`/dealers/${dealer.id}`)
  await expect(tab(admin, /^Officine 2$/)).toBeVisible()
  await expect(tab(admin, /^Persone 0$/)).toBeVisible()
  await tab(admin, /^Scheda$/).focus()
  await admin.keyboard.press('ArrowRight')
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL(/\?tab=officine$/)
  await expect(summary(admin, 2)).toBeVisible()
  await expect(tableRow(admin, moved.name)).toBeVisible()

  await input(admin, 'Le officine il').fill('31/12/2025')
  await expect(summary(admin, 1)).toBeVisible()
  await expect(tableRow(admin, stable.name)).toBeVisible()
  await expect(admin).toHaveURL(/at=2025-12-31/)
  await admin.getByRole('link', { name: 'Apri nell’elenco' }).click()
  await expectHeading(admin, 'Officine')
  const filters = admin.getByRole('list', { name: 'Filtri attivi' })
  await expect(filters).toContainText(`Concessionaria: ${dealer.baldo_id} ${dealer.name}`)
  await expect(filters).toContainText('Al: 31/12/2025')
  await expect(summary(admin, 1)).toBeVisible()

  await navigate(admin, `/dealers/${before.id}?tab=officine&at=2025-12-31`)
  await expect(tableRow(admin, moved.name)).toContainText(dealer.name)
  await admin.getByRole('link', { name: moved.name, exact: true }).click()
  await expectHeading(admin, moved.name)
})

test('leads are listed by the dealer of then or of today, for those whose role sees them', async ({ as }) => {
  const admin = await as('administrator')
  const { dealer, workshop, approver } = await createLeadNetwork(admin)
  const lead = await createLead(admin, { workshop_id: workshop.id })
  await admin.goto(`/dealers/${dealer.id}?tab=segnalazioni`)
  await expect(tab(admin, /^Segnalazioni 1$/)).toHaveAttribute('aria-current', 'page')
  await expect(tableRow(admin, lead.customer.name)).toBeVisible()
  await admin.getByRole('combobox', { name: 'Di quali officine' }).click()
  await admin.getByRole('option', { name: 'Sue oggi (1)' }).click()
  await expect(tableRow(admin, lead.customer.name)).toBeVisible()
  await admin.getByRole('link', { name: 'Apri nell’elenco' }).click()
  await expectHeading(admin, 'Segnalazioni')
  await expect(admin.getByRole('list', { name: 'Filtri attivi' })).toContainText(
    `Concessionaria di oggi: ${dealer.name}`,
  )
  await expect(summary(admin, 1)).toBeVisible()

  await navigate(admin, `/customers/${lead.customer_id}`)
  await tab(admin, /^Contatti 1$/).click()
  await expect(tableRow(admin, lead.customer_contact.name)).toBeVisible()
  await tab(admin, /^Segnalazioni 1$/).click()
  await admin.getByRole('link', { name: lead.customer.name, exact: true }).click()
  await expect(admin).toHaveURL(new RegExp(`/leads/${lead.id}$`))

  // Another person sees the tabs of the lists that the role has, and no more.
  const manager = await as(approver)
  await manager.goto(`/workshops/${workshop.id}`)
  await expect(tab(manager, /^Segnalazioni 1$/)).toBeVisible()
  await expect(tab(manager, /^(Persone|Modifiche)/)).toHaveCount(0)
  await tab(manager, /^Segnalazioni 1$/).click()
  await expect(tableRow(manager, lead.customer.name)).toBeVisible()
})

test('a phone scrolls to the tab in the address', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto(`/dealers/${dealer.id}?tab=modifiche`)
  await expect(tab(admin, /^Modifiche$/)).toBeInViewport({ ratio: 0.9 })
  await expect(admin.getByRole('list', { name: 'Modifiche' })).toBeVisible()
})
