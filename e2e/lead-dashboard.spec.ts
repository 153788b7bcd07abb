import { expect, type Page } from '@playwright/test'
import { createLead, createOffer, createReporter, decideLead, manageLead, setOfferStatuses } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, input } from './page.ts'
import { test } from './portal.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name })
const board = (page: Page) => page.getByRole('list', { name: 'Segnalazioni per stato' }).getByRole('link')
const formatToday = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format()

test('the dashboard counts each step by month, dealer and model, and the reasons of lost leads', async ({ as }) => {
  const admin = await as('administrator')
  const { author } = await createReporter(admin)
  const reporter = await as(author)
  const [won, lost] = [await createLead(reporter), await createLead(reporter)]
  await createLead(reporter)
  const reason = `Prova ${won.id}: consegna tardiva`
  await setOfferStatuses(admin, await createOffer(admin, won), 'verified')
  await manageLead(admin, won, { status: 'closed', saled_quantity: '2' })
  await decideLead(admin, lost, 'approved')
  await manageLead(admin, lost, { status: 'contacted' })
  await manageLead(admin, lost, { status: 'lost', lostnotes: reason })

  await admin.goto('/leads')
  await admin.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expectHeading(admin, 'Dashboard segnalazioni')
  await test.step('the chart has a table', async () => {
    const steps = table(admin, 'Segnalazioni per passo').getByRole('row')
    await expect(steps.getByRole('rowheader')).toHaveText([
      'Segnalate',
      'Approvate',
      'Contattate',
      'Con offerta',
      'Chiuse',
      'Perse',
    ])
    await expect(steps.nth(1)).toHaveText(/^Segnalate[\d.]+100%$/)
    await expect(table(admin, 'Segnalazioni per mese').getByRole('columnheader')).toHaveCount(8)
  })
  await test.step('filtered by day, the figures match the API and the tiles link to the list', async () => {
    const day = formatToday('Europe/Rome')
    await input(admin, 'Inserite dal').fill(day)
    await input(admin, 'Inserite fino al').fill(day)
    await expect(admin).toHaveURL(`/leads/dashboard?from=${day}&to=${day}`)
    await expect(table(admin, 'Segnalazioni per mese').getByRole('row')).toHaveCount(2)
    const dealers = admin.getByRole('region', { name: 'Segnalazioni per concessionaria' }).locator('..')
    const more = dealers.getByRole('button', { name: /^Mostra tutte/ })
    if (await more.isVisible()) await more.click()
    const dealer = won.dealer?.name ?? ''
    await expect(dealers.getByRole('row', { name: dealer })).toHaveText(`${dealer}3221112`)
    await expect(table(admin, 'Motivi delle trattative perse')).toContainText(`${reason}1`)
    await board(admin).filter({ hasText: 'Trattativa persa' }).click()
    await expect(admin).toHaveURL(/\/leads\?.*status=lost/)
    await expect(admin.getByRole('link', { name: lost.customer.name, exact: true })).toBeVisible()
  })
  await test.step('a year without leads is empty', async () => {
    await navigate(admin, '/leads/dashboard?from=2001-01-01&to=2001-12-31')
    await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
    await button(admin, 'Reset filtri').click()
    await expect(board(admin)).toHaveCount(6)
  })
})
