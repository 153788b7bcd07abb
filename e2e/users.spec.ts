import { expect, type Locator, type Page } from '@playwright/test'
import { suspendedLoginMessage } from '@portale/domain/people/users/account-state.ts'
import { assignmentsByRole } from '@portale/domain/people/users/user.policy.ts'
import { type RoleName, roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { callApi } from './api.ts'
import { chooseRowAction, dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { createDealer, createWorkshop, type Partner } from './partners.ts'
import {
  createPerson,
  expectSignedIn,
  fetchNewestLink,
  firstPassword,
  invitePerson,
  typeNewPassword,
} from './people.ts'
import { fillLogin, menuItems, menuLink, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const roleSelect = (dialog: Locator) => selectByLabel(dialog, 'Ruolo (*Obbligatorio)')

async function addPartner(input: Locator, { baldo_id, name }: Partner): Promise<void> {
  await input.fill(baldo_id)
  await input
    .page()
    .getByRole('option', { name: `${baldo_id} ${name}`, exact: true })
    .click()
}

/** Opens the list filtered by one user. */
async function openUserRow(admin: Page, email: string): Promise<Locator> {
  await admin.goto(`/users?email=${email}`)
  return tableRow(admin, email)
}

test('a new user is invited, chooses a password, and sees the screens of the role', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const assignedWorkshop = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const removed = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const person = {
    name: `Carla Nuova ${uniqueDigits()}`,
    email: `carla${uniqueDigits()}@rete.example`,
    password: firstPassword,
  }

  await test.step('the administrator fills the dialog', async () => {
    await admin.goto('/')
    await menuLink(admin, 'Utenti').click()
    await button(admin, 'Crea nuovo').click()
    const dialog = dialogByTitle(admin, 'Nuovo utente')
    await expect(requiredField(dialog, 'Nome')).toBeFocused()
    await requiredField(dialog, 'Nome').fill(person.name)
    await requiredField(dialog, 'E-mail').fill(person.email)
    await selectOption(roleSelect(dialog), roleLabels.after_sales_manager_rt)
    await addPartner(selectByLabel(dialog, 'Officine'), removed)
    await addPartner(selectByLabel(dialog, 'Officine (1)'), assignedWorkshop)
    await button(dialog, `Togli ${removed.name}`).click()
    const assigned = dialog.getByRole('list', { name: 'Officine assegnate' }).getByRole('listitem')
    await expect(assigned).toContainText([`${assignedWorkshop.baldo_id} ${assignedWorkshop.name}`])
    await dialog.getByLabel('Non disturbare').check()
    await button(dialog, 'Salva').click()
    await expect(toast(admin, 'Utente creato.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the list shows the new user', async () => {
    const row = await openUserRow(admin, person.email)
    await expect(row.getByRole('cell')).toContainText([
      person.name,
      person.email,
      roleLabels.after_sales_manager_rt,
      'Invitato',
      'Mai',
      'In attesa',
      assignedWorkshop.name,
      'Sì',
    ])
  })
  await test.step('the user follows the invitation', async () => {
    const visitor = await as()
    await visitor.goto(await fetchNewestLink(admin, person.email))
    await typeNewPassword(visitor, firstPassword)
    await button(visitor, 'Salva la password').click()
    await fillLogin(visitor, person)
    await expectSignedIn(visitor, { ...person, role: 'after_sales_manager_rt' })
    await expect(menuItems(visitor)).toHaveText([
      'Home',
      'Attività',
      'Da verificare',
      'Officine',
      'Segnalazioni',
      'News',
    ])
    await menuLink(visitor, 'Officine').click()
    await expect(visitor.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
    await expect(tableRow(visitor, assignedWorkshop.name)).toHaveCount(1)
  })
})

/** "Officine" or "Officina", by how many a role may have; none without. */
function partnerFields(role: RoleName): string[] {
  const { workshops, dealers } = assignmentsByRole(role)
  const labels = [
    { none: '', single: 'Officina', multiple: 'Officine' }[workshops],
    { none: '', single: 'Concessionaria', multiple: 'Concessionarie' }[dealers],
  ]
  return labels.filter(Boolean)
}

test('the dialog shows the partner fields of the role; partners of other kinds are not saved', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const [first, second] = [await createDealer(admin), await createWorkshop(admin, [[dealer, '2020-01-01']])]
  const person = await invitePerson(admin, { role: 'superuser_rt', dealers: [dealer, first], workshops: [second] })
  await openUserRow(admin, person.email)
  await button(admin, `Modifica ${person.name}`).click()
  const dialog = dialogByTitle(admin, `Modifica ${person.name}`)
  for (const name of roleNames) {
    await selectOption(roleSelect(dialog), roleLabels[name])
    const labels = dialog.locator('label').filter({ hasText: /^(Officin|Concessionari)/ })
    await expect(labels).toHaveText(partnerFields(name).map((label) => new RegExp(`^${label}( \\(\\d\\))?$`)))
  }
  await selectOption(roleSelect(dialog), roleLabels.dealer_holder)
  await expect(selectByLabel(dialog, 'Concessionaria')).toHaveValue(/./)
  await button(dialog, 'Salva').click()
  await expect(toast(admin, 'Utente salvato.')).toBeVisible()
  await expect(tableRow(admin, person.email).getByRole('cell').nth(3)).toHaveText(roleLabels.dealer_holder)
  const { data } = await callApi<{ data: Record<'dealers' | 'workshops', unknown[]>[] }>(
    admin,
    'GET',
    `/api/users?id=${person.id}`,
  )
  expect(data.map(({ dealers, workshops }) => [dealers.length, workshops.length])).toEqual([[1, 0]])
})

test('a new role ends the sessions; a deleted user can’t sign in', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const workshop = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const person = await createPerson(admin, { dealers: [dealer] })
  const page = await as(person)
  await page.goto('/')
  await expect(menuLink(page, 'Concessionarie')).toBeVisible()

  await openUserRow(admin, person.email)
  await button(admin, `Modifica ${person.name}`).click()
  const dialog = dialogByTitle(admin, `Modifica ${person.name}`)
  await selectOption(roleSelect(dialog), roleLabels.workshop_user)
  await expect(dialog.getByText('Le sue sessioni aperte verranno chiuse.')).toBeVisible()
  await addPartner(selectByLabel(dialog, 'Officina'), workshop)
  await button(dialog, 'Salva').click()
  await expect(toast(admin, 'Utente salvato.')).toBeVisible()

  // The page finds out by itself, at its next poll: opening another address meanwhile would be interrupted by that.
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, person)
  await expect(menuLink(page, 'Officine')).toBeVisible()
  await expect(menuLink(page, 'Concessionarie')).toHaveCount(0)

  await chooseRowAction(admin, person.name, 'Elimina')
  const confirmDialog = dialogByTitle(admin, `Elimina ${person.name}`)
  await expect(button(confirmDialog, 'Annulla')).toBeFocused()
  await button(confirmDialog, 'Elimina').click()
  await expect(toast(admin, `${person.name} non ha più accesso al portale.`)).toBeVisible()
  await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, person)
  await expect(page.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')

  await selectOption(selectByLabel(admin, 'Stato'), 'Eliminati')
  await button(admin, `Ripristina ${person.name}`).click()
  await button(dialogByTitle(admin, `Ripristina ${person.name}`), 'Ripristina').click()
  await expect(toast(admin, `${person.name} ha di nuovo accesso al portale.`)).toBeVisible()
  await fillLogin(page, person)
  await expect(menuLink(page, 'Officine')).toBeVisible()
})

test('a suspended person is led to the login, which says so; another administrator sees why', async ({ as }) => {
  const [admin, page, colleague] = [await as('administrator'), await as(), await as('superuser_rt')]
  const person = await createPerson(admin)
  await signIn(page, person)
  await expect(menuLink(page, 'Concessionarie')).toBeVisible()

  await test.step('the administrator gives a reason', async () => {
    await openUserRow(admin, person.email)
    await chooseRowAction(admin, person.name, 'Sospendi')
    const dialog = dialogByTitle(admin, `Sospendi ${person.name}`)
    await expect(button(dialog, 'Sospendi')).toBeDisabled()
    await dialog.getByLabel('Motivo (*Obbligatorio)').fill('In congedo fino a marzo')
    await button(dialog, 'Sospendi').click()
    await expect(toast(admin, `${person.name} è sospeso e non ha più accesso al portale.`)).toBeVisible()
    await expect(tableRow(admin, person.email).getByText('Sospeso', { exact: true })).toBeVisible()
  })

  await test.step('the open page of the person is led to the login', async () => {
    await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })
    await fillLogin(page, { ...person, password: 'Sbagliata-11' })
    await expect(page.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')
    await fillLogin(page, person)
    await expect(page.getByRole('alert')).toHaveText(suspendedLoginMessage)
  })

  await test.step('another administrator sees the state, and ends it with others', async () => {
    const invited = await invitePerson(admin, { name: `${person.name} Collega` })
    await colleague.goto(`/users?name=${person.name}&state=suspended`)
    await expect(tableRow(colleague, person.email)).toHaveCount(1)
    await button(colleague, `Modifica ${person.name}`).click()
    const form = dialogByTitle(colleague, `Modifica ${person.name}`)
    await expect(form.getByText('In congedo fino a marzo')).toBeVisible()
    await button(form, 'Annulla').click()
    await navigate(colleague, `/users?name=${person.name}`)
    for (const { name, email } of [person, invited])
      await colleague.getByRole('checkbox', { name: `Seleziona ${name}, ${email}`, exact: true }).check()
    await button(colleague, 'Riattiva').click()
    const batch = dialogByTitle(colleague, 'Riattiva 1 utente')
    await expect(batch).toContainText('Un altro non è sospeso e resta com’è.')
    await button(batch, 'Riattiva').click()
    await expect(tableRow(colleague, person.email).getByText('Attivo', { exact: true })).toBeVisible()
  })

  await fillLogin(page, person)
  await expect(menuLink(page, 'Concessionarie')).toBeVisible()
})

test('an invitation that was not accepted is sent again, for many at once too', async ({ as }) => {
  const admin = await as('administrator')
  const word = `Invito${uniqueDigits()}`
  const people = [
    await invitePerson(admin, { name: `${word} Uno` }),
    await invitePerson(admin, { name: `${word} Due` }),
  ]
  const [first] = people
  const earlier = await fetchNewestLink(admin, first?.email ?? '')
  await admin.goto(`/users?name=${word}&state=invited`)
  for (const { email } of people) {
    const row = tableRow(admin, email)
    await expect(row.getByText('In attesa', { exact: true })).toBeVisible()
    await expect(row.getByText('Mai', { exact: true })).toBeVisible()
  }
  await chooseRowAction(admin, first?.name ?? '', 'Invia l’invito')
  await button(dialogByTitle(admin, 'Invia l’invito'), 'Invia l’invito').click()
  await expect(toast(admin, 'attende in «Posta in uscita»')).toBeVisible()
  const later = await fetchNewestLink(admin, first?.email ?? '')
  expect(later).not.toBe(earlier)

  for (const { name, email } of people)
    await admin.getByRole('checkbox', { name: `Seleziona ${name}, ${email}`, exact: true }).check()
  await button(admin, 'Invia l’invito').click()
  const batch = dialogByTitle(admin, 'Invia l’invito a 2 utenti')
  await button(batch, 'Invia l’invito').click()
  await expect(admin.getByText('2 inviti in attesa di invio.')).toBeVisible()

  const guest = await as()
  await guest.goto(await fetchNewestLink(admin, first?.email ?? ''))
  await typeNewPassword(guest, firstPassword)
  await button(guest, 'Salva la password').click()
  await expect(guest).toHaveURL(/\/login/)
  await signIn(guest, { email: first?.email ?? '', password: firstPassword })
  await expect(menuLink(guest, 'Concessionarie')).toBeVisible()
  await navigate(admin, `/users?name=${word}&state=active`)
  await expect(tableRow(admin, first?.email ?? '').getByText('Accettato', { exact: true })).toBeVisible()
  await expect(tableRow(admin, people[1]?.email ?? '')).toHaveCount(0)
})

test('users are found by name, e-mail and role', async ({ as }) => {
  const admin = await as('administrator')
  const word = `Cerca${uniqueDigits()}`
  const holder = await invitePerson(admin, { name: `${word} Titolare` })
  const manager = await invitePerson(admin, { name: `${word} Responsabile`, role: 'sales_manager_rt' })
  await admin.goto('/users')
  await expectHeading(admin, 'Utenti')
  await admin.getByLabel('Nome').fill(word)
  await expect(admin.getByText('Visualizzati 1-2 di 2 elementi')).toBeVisible()
  await selectOption(selectByLabel(admin, 'Ruolo'), roleLabels.sales_manager_rt)
  await expect(admin.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  await expect(tableRow(admin, manager.email)).toHaveCount(1)
  await expect(admin).toHaveURL(`/users?name=${word}&role=sales_manager_rt`)
  await button(admin, 'Reset filtri').click()
  await admin.getByLabel('E-mail').fill(holder.email)
  await expect(tableRow(admin, holder.name)).toHaveCount(1)

  await test.step('an earlier pending call is cancelled', async () => {
    await button(admin, 'Reset filtri').click()
    const earlier = new RegExp(`/api/users.*name=${word}$`)
    await admin.route(earlier, () => {}) // never answered
    const asked = admin.waitForRequest(earlier)
    const cancelled = admin.waitForEvent('requestfailed', (request) => earlier.test(request.url()))
    await admin.getByLabel('Nome').fill(word)
    await asked
    await admin.getByLabel('Nome').fill(manager.name)
    await cancelled
    await expect(admin.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  })
})
