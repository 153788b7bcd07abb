import { expect, type Page } from '@playwright/test'
import { pollIntervalMs } from '@portale/domain/people/notifications.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, input, requiredField, toast } from './page.ts'
import {
  createPerson,
  expectPasswordRules,
  expectSignedIn,
  fetchMails,
  fetchNewestLink,
  firstPassword,
  secondPassword,
  typeNewPassword,
} from './people.ts'
import { fillLogin, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const goTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).click()

test('a new e-mail address is valid once it is confirmed, and the old one is notified', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const address = `nuovo${uniqueDigits()}@rete.example`
  const page = await as(person)
  await page.goto('/')
  await page.getByRole('button', { name: `Menu di ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Il mio profilo' }).click()
  await goTo(page, 'Modifica profilo')

  await test.step('a taken or invalid address is rejected under its field', async () => {
    for (const [typed, message] of [
      ['', /Il campo email è obbligatorio\./],
      ['anna', /Il campo email non è valido\./],
      ['administrator@demo.example', /Questo indirizzo è già di un altro utente\./],
    ] as const) {
      await requiredField(page, 'E-mail').fill(typed)
      await button(page, 'Salva').click()
      await expectFieldError(requiredField(page, 'E-mail'), message)
      await expect(page.getByRole('alert')).toHaveText(/^Errore: /)
    }
  })
  await test.step('the old address stays until the new one is confirmed', async () => {
    await requiredField(page, 'Nome').fill(`${person.name} Rossi`)
    await requiredField(page, 'E-mail').fill(address)
    await button(page, 'Salva').click()
    await expectHeading(page, 'Il mio profilo')
    await expect(toast(page, `Per usare ${address} apri il collegamento`)).toBeVisible()
    await expect(page.getByText(`Il nuovo indirizzo ${address} aspetta la tua conferma`)).toBeVisible()
    await expect(page.locator('dd').first()).toHaveText(person.email)
    await expect(page.getByRole('button', { name: `Menu di ${person.name} Rossi` })).toBeVisible()
  })
  const link = await fetchNewestLink(admin, address)
  await test.step('the page of the link asks for confirmation', async () => {
    const visitor = await as()
    await visitor.goto(link)
    await expectHeading(visitor, 'Conferma il nuovo indirizzo')
    expect(await fetchMails(admin, person.email)).not.toContainEqual(expect.objectContaining({ kind: 'email_changed' }))
    await button(visitor, 'Conferma indirizzo').click()
    await expectHeading(visitor, 'Indirizzo confermato')
    await visitor.getByRole('link', { name: 'Vai al portale' }).click()
    await expect(visitor).toHaveURL('/login')
    await fillLogin(visitor, person)
    await expect(visitor.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')
    await fillLogin(visitor, { ...person, email: address })
    await expectSignedIn(visitor, { ...person, name: `${person.name} Rossi` })
  })
  await test.step('the old address is notified, and the link works only once', async () => {
    expect((await fetchMails(admin, person.email))[0]?.kind).toBe('email_changed')
    await navigate(page, link)
    await button(page, 'Conferma indirizzo').click()
    await expectHeading(page, 'Indirizzo non confermato')
    await expect(page.getByRole('alert')).toContainText('Il collegamento non è valido o è scaduto')
    await page.getByRole('link', { name: 'Vai al tuo profilo' }).click()
    await expect(requiredField(page, 'E-mail')).toHaveValue(address)
  })
})

test('a change of address long after the login requires the password', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const page = await as(person)
  const address = `nuovo${uniqueDigits()}@rete.example`
  let asked = 0
  // The password is required ten minutes after the login: the first answer is the server's at that time.
  await page.route('**/api/profile/edit', (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    return route.fulfill({ status: 403, json: { message: 'Conferma la tua password.', confirm_password: true } })
  })
  await page.goto('/profile/edit')
  await requiredField(page, 'E-mail').fill(address)
  await button(page, 'Salva').click()
  const dialog = page.getByRole('dialog', { name: 'Conferma la tua password' })
  await expect(input(page, 'Password')).toBeFocused()
  await input(page, 'Password').fill('sbagliata')
  await button(dialog, 'Conferma').click()
  await expectFieldError(input(page, 'Password'), 'La password non è corretta.')
  await input(page, 'Password').fill(firstPassword)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Il nuovo indirizzo ${address} aspetta la tua conferma`)).toBeVisible()
})

test('a new password must meet the rules and ends the other sessions', async ({ as }) => {
  const person = await createPerson(await as('administrator'))
  const [page, other] = [await as(person), await as(person, { banner: true, separateContext: true })]
  await other.clock.install()
  await other.goto('/profile')
  await expectHeading(other, 'Il mio profilo')
  await page.goto('/profile')
  await goTo(page, 'Cambia password')
  const save = button(page, 'Salva la password')

  await expectPasswordRules(page, save)
  await test.step('the confirmation must match', async () => {
    await input(page, 'Conferma la nuova password').fill('aB3!efgi')
    await expect(page.getByRole('alert')).toHaveText('Le nuove password non coincidono.')
    await expect(save).toBeDisabled()
    await input(page, 'Conferma la nuova password').fill('aB3!efgh')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(save).toBeEnabled()
  })
  await test.step('a wrong old password and a common new one are rejected under their fields', async () => {
    await input(page, 'Password attuale').fill('sbagliata')
    await typeNewPassword(page, secondPassword)
    await save.click()
    await expectFieldError(input(page, 'Password attuale'), 'La password attuale non è corretta.')
    await expect(page.getByRole('alert')).toHaveText(/^Errore durante il reset password: /)
    await input(page, 'Password attuale').fill(firstPassword)
    await typeNewPassword(page, 'Password1!')
    await save.click()
    await expectFieldError(input(page, 'Nuova password'), /La password è tra le più comuni/)
    await typeNewPassword(page, secondPassword)
    await save.click()
    await expect(toast(page, 'La password è stata cambiata.')).toBeVisible()
    await expectHeading(page, 'Il mio profilo')
  })
  await test.step('the next poll of the other browser leads to the login', async () => {
    await other.clock.fastForward(pollIntervalMs)
    await expect(other).toHaveURL('/login?next=%2Fprofile')
    await fillLogin(other, { ...person, password: secondPassword })
    await expectHeading(other, 'Il mio profilo')
  })
})

test('a session is ended from another browser', async ({ as }) => {
  const person = await createPerson(await as('administrator'))
  const page = await as(person)
  const phone =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const other = await as(undefined, { userAgent: phone })
  await signIn(other, person)
  await page.goto('/profile')
  await goTo(page, 'Sicurezza')
  await expectHeading(page, 'Sicurezza')
  const sessions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Esci da questo/ }) })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Questa sessione' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Esci da tutti gli altri', exact: true })).toBeVisible()
  await sessions.filter({ hasText: 'Chrome su Android' }).getByRole('button').click()
  await expect(toast(page, 'Sessione terminata: Chrome su Android.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()
  await other.goto('/activities') // it may have left by itself, when it asked for notifications
  await expect(other).toHaveURL(/\/login/)
  await button(page, 'Esci da questo dispositivo').click()
  await expect(page).toHaveURL('/login')
})
