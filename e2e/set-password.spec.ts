import { expect, type Page } from '@playwright/test'
import { chooseRowAction, dialogByTitle } from './dialogs.ts'
import { button, expectFieldError, expectHeading, input, toast } from './page.ts'
import { createDealer } from './partners.ts'
import {
  createPerson,
  expectSignedIn,
  fetchMails,
  firstPassword,
  invitePerson,
  secondPassword,
  typeNewPassword,
} from './people.ts'
import { fillLogin, signIn, test } from './portal.ts'

const given = 'Data-Da-Laura-1!'
const forced = 'Scegli una nuova password'

async function setPassword(admin: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await admin.goto(`/users?email=${email}`)
  await chooseRowAction(admin, name, 'Imposta password')
  const dialog = dialogByTitle(admin, `Imposta la password di ${name}`)
  const send = button(dialog, 'Imposta password')
  await expect(input(admin, 'Nuova password')).toBeFocused()
  await typeNewPassword(admin, given, `${given}!`)
  await expect(dialog.getByRole('status')).toContainText('Ottimo')
  await expectFieldError(input(admin, 'Conferma la nuova password'), 'Le password non coincidono.')
  await expect(send).toBeDisabled()
  await input(admin, 'Conferma la nuova password').fill(given)
  await send.click()
  await expect(
    toast(admin, `La password è impostata: al prossimo accesso ${name} ne sceglierà un’altra.`),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a password set by an administrator must be changed first', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { dealers: [await createDealer(admin)] })
  const before = await as(person)
  await before.goto('/profile')
  await expectHeading(before, 'Il mio profilo')
  await setPassword(admin, person)
  // The page finds out by itself, at its next poll: opening another address meanwhile would be interrupted by that.
  await expect(before).toHaveURL('/login?next=%2Fprofile', { timeout: 20_000 })

  const page = await as()
  await page.goto('/login?next=%2Factivities')
  await fillLogin(page, { ...person, password: given })
  await test.step('every address leads to this screen', async () => {
    await expectHeading(page, forced)
    for (const url of ['/', '/dealers', '/profile/edit', '/users']) {
      await page.goto(url)
      await expectHeading(page, forced)
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  })
  await test.step('the same password and a wrong current one are rejected', async () => {
    const save = button(page, 'Salva la password')
    for (const [old, chosen, field, message] of [
      [given, given, 'Nuova password', /diversa da quella attuale/],
      ['Sbagliata-1!', secondPassword, 'Password attuale', 'La password attuale non è corretta.'],
    ] as const) {
      await input(page, 'Password attuale').fill(old)
      await typeNewPassword(page, chosen)
      await save.click()
      await expectFieldError(input(page, field), message)
      await expect(input(page, field)).toBeFocused()
    }
    await input(page, 'Password attuale').fill(given)
    await save.click()
  })
  await test.step('a new password opens the requested page', async () => {
    await expectSignedIn(page, person)
    await page.goto('/profile')
    await expectHeading(page, 'Il mio profilo')
    await signIn(before, { ...person, password: secondPassword })
    await expectSignedIn(before, person)
    // By the invitation, by the administrator, by the person; among them are mails about the new device, in any order.
    const kinds = (await fetchMails(admin, person.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'password_changed')).toHaveLength(3)
  })
})

test('a user who must change the password can sign out', async ({ as }) => {
  const admin = await as('administrator')
  const person = await invitePerson(admin)
  await setPassword(admin, person)
  const page = await as()
  await signIn(page, { ...person, password: given })
  await expectHeading(page, forced)
  await button(page, 'Esci').click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...person, password: firstPassword })
  await expect(page.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')
})
