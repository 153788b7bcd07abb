import { expect, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/roles.ts'
import { makeLead, makeReporter, openBell, openRow } from './leads.ts'
import { button, expectFieldError, expectHeading, input, mockValidationErrors, toast } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { makePerson, type Person } from './people.ts'
import { test } from './portal.ts'

const granted = (page: Page) => page.getByRole('list', { name: 'Persone con accesso aggiunto' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('combobox', { name: 'Aggiungi una persona' })

async function add(page: Page, { name, role }: Person): Promise<void> {
  await search(page).fill(name)
  await page.getByRole('option', { name: `${name}, ${roleLabels[role]}`, exact: true }).click()
}

test('access is given to somebody who sees the lead from then on, and taken away again', async ({ as }) => {
  const admin = await as('administrator')
  const { author } = await makeReporter(admin)
  const reporter = await as(author)
  const lead = await makeLead(reporter)
  const elsewhere = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  const seller = await makePerson(admin, { role: 'dealer_sales_manager', workshops: [elsewhere] })
  const holder = await makePerson(admin, { role: 'dealer_holder' })
  const page = await as(seller)
  await page.goto(`/leads/${lead.id}`)
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()

  await test.step('who sees it by role, each with the reason; who has no leads can’t be chosen', async () => {
    await openRow(admin, lead.customer.name)
    await admin.goto(`/leads/${lead.id}/users`)
    const byRole = admin.getByRole('main').locator('section', { hasText: 'Accesso per ruolo' }).getByRole('listitem')
    await expect(byRole.filter({ hasText: 'Laura Moretti' })).toContainText('Amministratore')
    await expect(byRole.filter({ hasText: roleLabels.workshop_user })).toContainText('Officina assegnata')
    await search(admin).fill(holder.name)
    await expect(admin.getByRole('option')).toHaveText('Nessuna persona a cui dare accesso')
  })
  await test.step('given', async () => {
    await add(admin, seller)
    await expect(granted(admin)).toContainText(`${seller.name}${roleLabels[seller.role]}Sarà aggiunto al salvataggio.`)
    await button(admin, 'Salva').click()
    await expect(toast(admin, 'Permessi salvati.')).toBeVisible()
    await page.goto('/')
    const told = (await openBell(page)).filter({ hasText: lead.customer.name })
    await told.getByRole('link', { name: 'Accesso a una segnalazione' }).click()
    await expectHeading(page, `Segnalazione ${lead.id}`)
    await expect(await openRow(page, lead.customer.name)).toContainText('Da approvare')
  })
  await test.step('taken away', async () => {
    await admin.goto(`/leads/${lead.id}/users`)
    await expect(granted(admin)).toContainText('Aggiunto da Laura Moretti il')
    await button(admin, `Rimuovi ${seller.name}`).click()
    await expect(search(admin)).toBeFocused()
    await expect(granted(admin)).toHaveCount(0)
    await button(admin, 'Salva').click()
    await expectHeading(admin, `Segnalazione ${lead.id}`)
    await page.goto(`/leads/${lead.id}`)
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  })
  await test.step('what is refused is told at the field, and the choice stays', async () => {
    await admin.goto(`/leads/${lead.id}/users`)
    await add(admin, seller)
    await mockValidationErrors(admin, `**/leads/${lead.id}/users`, { users: ['Questa persona no.'] })
    await button(admin, 'Salva').click()
    await expectFieldError(search(admin), /Questa persona no\./)
    await expect(granted(admin)).toContainText(seller.name)
    await expect(input(admin, 'Aggiungi una persona').first()).toBeFocused()
  })
})
