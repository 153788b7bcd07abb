import { expect } from '@playwright/test'
import { type RoleName, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { selectByLabel } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, tableRow } from './page.ts'
import { invitePerson, type Person } from './people.ts'
import { menuLink, test } from './portal.ts'

test('superuser_rt can’t change users of the same or a higher rank, with the reason', async ({ as }) => {
  const admin = await as('administrator')
  const people: Person[] = []
  for (const role of ['administrator', 'superuser_rt', 'sales_manager_rt'] as const)
    people.push(await invitePerson(admin, { role }))
  const page = await as('superuser_rt')
  await page.goto('/')
  await menuLink(page, 'Utenti').click()
  for (const { name, email, role } of people) {
    await page.getByLabel('E-mail').fill(email)
    await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
    const row = tableRow(page, email)
    await expect(row.getByRole('cell', { name: roleLabels[role], exact: true })).toBeVisible()
    const locked = row.getByRole('button', { name: `Non puoi modificare ${name}` })
    if (role === 'sales_manager_rt') {
      await expect(button(page, `Modifica ${name}`)).toBeVisible()
      await expect(locked).toHaveCount(0)
      continue
    }
    await expect(row.getByRole('button')).toHaveCount(1)
    await expect(locked).toHaveAttribute('aria-disabled', 'true')
    await locked.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Ha un ruolo pari o superiore al tuo')
  }
  await test.step('roles of the same or a higher rank are not offered', async () => {
    await page.getByRole('button', { name: /^Modifica/ }).click()
    await selectByLabel(page, 'Ruolo (*Obbligatorio)').click()
    const higher: RoleName[] = ['administrator', 'superuser_rt']
    const lower = roleNames.filter((name) => !higher.includes(name))
    // Designed roles follow these in the list.
    await expect(page.getByRole('option')).toContainText(lower.map((name) => roleLabels[name]))
    for (const name of higher)
      await expect(page.getByRole('option', { name: roleLabels[name], exact: true })).toHaveCount(0)
  })
})

test('the row of the current user links to the profile', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/users?email=administrator@demo.example')
  await expect(tableRow(page, 'Laura Moretti').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: /^Apri il tuo profilo/ }).click()
  await expectHeading(page, 'Il mio profilo')
})

test('only users of a lower rank can be impersonated; other roles can’t open the page', async ({ as }) => {
  const admin = await as('administrator')
  const superuser = await as('superuser_rt')
  for (const role of ['administrator', 'superuser_rt'] as const) {
    const { id, name } = await invitePerson(admin, { role })
    await superuser.goto(`/impersonate/${id}`)
    await expectHeading(superuser, `Naviga come ${name}`)
    await expect(superuser.getByText('Non puoi navigare come questa persona')).toBeVisible()
    await expect(superuser.getByRole('textbox')).toHaveCount(0)
  }
  const visitor = await as('workshop_user')
  const answer = await visitor.goto('/impersonate/1')
  expect(answer?.status()).toBe(403)
  await expectHeading(visitor, 'Non hai accesso a questa pagina')
  await navigate(superuser, '/impersonate/999999')
  await expectHeading(superuser, 'Pagina non trovata')
})
