import { expect, type Locator, type Page } from '@playwright/test'
import { type RoleName, roleLabels } from '@portale/domain/platform/roles.ts'
import { callApi } from './api.ts'
import { input } from './page.ts'
import type { Account } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** A user of one test: the demo accounts are never changed. */
export type Person = Account & { id: number; name: string; role: RoleName; lock_version: number }

type PersonValues = {
  role?: RoleName
  name?: string
  email?: string
  dealers?: { id: number }[]
  workshops?: { id: number }[]
  do_not_disturb?: boolean
}

/** Two passwords that meet the five rules. */
export const [firstPassword, secondPassword] = ['Rosso-Mare-27', 'Verde-Lago-38']

const ids = (records: { id: number }[] = []) => records.map(({ id }) => id)

/** The id of a role by its name. */
export async function fetchRoleId(admin: Page, name: RoleName): Promise<number> {
  const roles = await callApi<{ id: number; name: string }[]>(admin, 'GET', '/api/roles')
  return roles.find((role) => role.name === name)?.id ?? 0
}

/** Creates a user with an invitation and without a password. */
export async function invitePerson(admin: Page, values: PersonValues = {}): Promise<Person> {
  const { role = 'dealer_holder', dealers, workshops, do_not_disturb = false } = values
  const number = uniqueDigits()
  const { name = `Anna Prova ${number}`, email = `prova${number}@rete.example` } = values
  const data = { name, email, do_not_disturb, roles: [await fetchRoleId(admin, role)] }
  const created = await callApi<Person>(admin, 'POST', '/api/users', {
    data: { ...data, dealers: ids(dealers), workshops: ids(workshops) },
  })
  return { id: created.id, lock_version: created.lock_version, name, email, role, password: firstPassword }
}

/** Creates an administrator with a password, by a promotion: nobody is shown the link of an administrator's invitation. */
async function createAdministrator(admin: Page, values: PersonValues): Promise<Person> {
  const { id, name, email, password } = await createPerson(admin, { ...values, role: 'superuser_rt' })
  const { do_not_disturb = false, dealers, workshops } = values
  const roles = [await fetchRoleId(admin, 'administrator')]
  const data = { name, email, do_not_disturb, roles, dealers: ids(dealers), workshops: ids(workshops) }
  const { lock_version } = await callApi<Person>(admin, 'PUT', `/api/users/${id}`, { data })
  return { id, name, email, password, role: 'administrator', lock_version }
}

/** Creates a user with a password. */
export async function createPerson(admin: Page, values: PersonValues = {}): Promise<Person> {
  if (values.role === 'administrator') return createAdministrator(admin, values)
  const person = await invitePerson(admin, values)
  const { password } = person
  const token = new URL(await fetchNewestLink(admin, person.email)).pathname.split('/').at(-1)
  await callApi(admin, 'POST', '/reset-password', { data: { token, password, password_confirmation: password } })
  return person
}

type Mail = { id: number; kind: string; subject: string; text: string }

/** The mails to an address, newest first. */
export async function fetchMails(admin: Page, email: string): Promise<Omit<Mail, 'text'>[]> {
  const query = new URLSearchParams({ to: email })
  return (await callApi<{ data: Mail[] }>(admin, 'GET', `/api/mails?${query}`)).data
}

/** The mails that only the user's test causes; other journeys cause mails of other kinds. */
const accountMails = ['invitation', 'reset_password', 'confirm_email']

/** The link in the newest invitation, reset or confirmation mail to an address. */
export async function fetchNewestLink(admin: Page, email: string): Promise<string> {
  const newest = (await fetchMails(admin, email)).find(({ kind }) => accountMails.includes(kind))
  const { text } = await callApi<Mail>(admin, 'GET', `/api/mails/${newest?.id}`)
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

/** Fills the fields of a new password and of its confirmation. */
export async function typeNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await input(page, 'Nuova password').fill(password)
  await input(page, 'Conferma la nuova password').fill(confirmation)
}

/** Expects the rules to be met one by one while typing, and the button to be disabled until the passwords agree. */
export async function expectPasswordRules(page: Page, send: Locator): Promise<void> {
  const metRules = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Rispettata:', exact: true }) })
  for (const [typed, count, strength] of [
    ['', 0, 'nessuna password'],
    ['a', 1, 'Molto debole'],
    ['aB', 2, 'Debole'],
    ['aB3', 3, 'Discreto'],
    ['aB3!', 4, 'Buono'],
    ['aB3!efgh', 5, 'Ottimo'],
  ] as const) {
    await input(page, 'Nuova password').fill(typed)
    await expect(metRules).toHaveCount(count)
    await expect(page.locator('output')).toHaveText(`Sicurezza della password: ${strength}`)
    await expect(send).toBeDisabled()
  }
}

/** Expects the name and role of the signed-in user in the header. */
export async function expectSignedIn(page: Page, { name, role }: Pick<Person, 'name' | 'role'>): Promise<void> {
  await expect(page.getByRole('button', { name: `Menu di ${name}` })).toContainText(roleLabels[role])
}

/** Makes the page of a reset link show its form, for an account with this address, whatever the link. */
export const mockValidLink = (page: Page, email = 'anna@rete.example') =>
  page.route('**/reset-password/check', (route) => route.fulfill({ json: { email } }))
