import { expect, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { createLead, createReporter, openLeadRow, openNotifications } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, input, mockValidationErrors, toast } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { createPerson, type Person } from './people.ts'
import { test } from './portal.ts'

const granted = (page: Page) => page.getByRole('list', { name: 'Persone con accesso aggiunto' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('combobox', { name: 'Aggiungi una persona' })

async function add(page: Page, { name, role }: Person): Promise<void> {
  await search(page).fill(name)
  await page.getByRole('option', { name: `${name}, ${roleLabels[role]}`, exact: true }).click()
}

test('granted access shows the lead to a user until it is revoked', async ({ as }) => {
  const admin = await as('administrator')
  const { author } = await createReporter(admin)
  const reporter = await as(author)
  const lead = await createLead(reporter)
  const elsewhere = await createWorkshop(admin, [[await createDealer(admin), '2020-01-01']])
  const seller = await createPerson(admin, { role: 'dealer_sales_manager', workshops: [elsewhere] })
  const holder = await createPerson(admin, { role: 'dealer_holder' })
  const page = await as(seller)
  await page.goto(`/leads/${lead.id}`)
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()

  await test.step('access by role has reasons; a role without leads cannot be chosen', async () => {
    await openLeadRow(admin, lead.customer.name)
    await admin.goto(`/leads/${lead.id}/users`)
    const byRole = admin.getByRole('main').locator('section', { hasText: 'Accesso per ruolo' }).getByRole('listitem')
    await expect(byRole.filter({ hasText: 'Laura Moretti' })).toContainText('Amministratore')
    await expect(byRole.filter({ hasText: roleLabels.workshop_user })).toContainText('Officina assegnata')
    await search(admin).fill(holder.name)
    await expect(admin.getByRole('option')).toHaveText('Nessuna persona a cui dare accesso')
  })
  await test.step('access is granted', async () => {
    await add(admin, seller)
    await expect(granted(admin)).toContainText(`${seller.name}${roleLabels[seller.role]}Sarà aggiunto al salvataggio.`)
    await button(admin, 'Salva').click()
    await expect(toast(admin, 'Permessi salvati.')).toBeVisible()
    await navigate(page, '/')
    const notification = (await openNotifications(page)).filter({ hasText: lead.customer.name })
    await notification.getByRole('link', { name: 'Accesso a una segnalazione' }).click()
    await expectHeading(page, `Segnalazione ${lead.id}`)
    await expect(await openLeadRow(page, lead.customer.name)).toContainText('Da approvare')
  })
  await test.step('access is revoked', async () => {
    await navigate(admin, `/leads/${lead.id}/users`)
    await expect(granted(admin)).toContainText('Aggiunto da Laura Moretti il')
    await button(admin, `Rimuovi ${seller.name}`).click()
    await expect(search(admin)).toBeFocused()
    await expect(granted(admin)).toHaveCount(0)
    await button(admin, 'Salva').click()
    await expectHeading(admin, `Segnalazione ${lead.id}`)
    await navigate(page, `/leads/${lead.id}`)
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  })
  await test.step('a rejected user keeps the selection and shows an error', async () => {
    await navigate(admin, `/leads/${lead.id}/users`)
    await add(admin, seller)
    await mockValidationErrors(admin, `**/leads/${lead.id}/users`, { users: ['Questa persona no.'] })
    await button(admin, 'Salva').click()
    await expectFieldError(search(admin), /Questa persona no\./)
    await expect(granted(admin)).toContainText(seller.name)
    await expect(input(admin, 'Aggiungi una persona').first()).toBeFocused()
  })
})
