import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectHeading, input, toast } from './page.ts'
import { createPerson, fetchMails, type Person } from './people.ts'
import { type Account, fillLogin } from './portal.ts'

// A passkey belongs to a host name, which an IP address is not.
test.use({ portalHost: 'localhost', portalSettings: { SECOND_FACTOR_ROLES: 'superuser_rt' } })

/** The code of an app, of this step of 30 seconds or of the next one, which is another code. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + steps * 30_000,
  })

async function openLogin(page: Page, who: Account) {
  await page.context().clearCookies()
  await page.goto('/login')
  await fillLogin(page, who)
}

const userMenu = (page: Page, { name }: Person) => page.getByRole('button', { name: `Menu di ${name}` })
const expectSignedIn = (page: Page, person: Person) => expect(userMenu(page, person)).toBeVisible()

test('an authenticator app confirms the login, and a recovery code stands in for it', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'dealer_holder' })
  const page = await as(person)
  let secret = ''
  let codes: string[] = []

  await test.step('it is connected by its first code, with recovery codes shown once', async () => {
    await page.goto('/profile/security')
    await button(page, 'Collega un’app di autenticazione').click()
    await expect(page.getByRole('img', { name: 'Codice QR da inquadrare con l’app' })).toBeVisible()
    await expect(input(page, 'Codice di 6 cifre che l’app mostra adesso')).toBeFocused()
    await expectAccessible(page)
    secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Il codice non è corretto: controlla l’ora del telefono/)).toBeVisible()
    await input(page, 'Codice di 6 cifre che l’app mostra adesso').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    const list = page.getByRole('list', { name: 'Codici di recupero' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
    codes = await list.getByRole('listitem').allTextContents()
    await button(page, 'Li ho salvati').click()
    await expect(page.getByText('Ne restano 10 di 10')).toBeVisible()
  })

  await test.step('a login asks for its code, under the field when it is wrong', async () => {
    await openLogin(page, person)
    await expectHeading(page, 'Conferma che sei tu')
    const code = input(page, 'Codice')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await code.fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Il codice ha 6 cifre.')).toBeVisible()
    await expect(code).toBeFocused()
    await code.fill(codeOf(secret, 1).replace(/(...)/, '$1 '))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Ricorda questo dispositivo per 30 giorni' })).toBeChecked()
    await button(page, 'Conferma').click()
    await expectSignedIn(page, person)
  })

  await test.step('this device is not asked again, until the person says so', async () => {
    await userMenu(page, person).click()
    await page.getByRole('menuitem', { name: 'Esci' }).click()
    await expect(page).toHaveURL('/login')
    await fillLogin(page, person)
    await expectSignedIn(page, person)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: /^Non ricordare / }).click()
    await button(page.getByRole('dialog'), 'Non ricordare').click()
    await expect(toast(page, 'Il dispositivo non è più ricordato.')).toBeVisible()
  })

  await test.step('a recovery code opens the account once', async () => {
    for (const accepted of [true, false]) {
      await openLogin(page, person)
      await button(page, 'Usa un codice di recupero').click()
      await expect(input(page, 'Codice di recupero')).toBeFocused()
      await input(page, 'Codice di recupero').fill(codes[0]?.toLowerCase() ?? '')
      await page.keyboard.press('Enter')
      if (accepted) await expectSignedIn(page, person)
      else await expect(page.getByText('Il codice di recupero non è corretto o è già stato usato.')).toBeVisible()
    }
  })

  await test.step('the person was mailed, and an administrator resets what was lost', async () => {
    const subjects = (await fetchMails(admin, person.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining(['App di autenticazione collegata', 'È stato usato un codice di recupero']),
    )
    await admin.goto(`/users?email=${person.email}`)
    await chooseRowAction(admin, person.name, 'Azzera i secondi fattori')
    await button(admin.getByRole('dialog'), 'Azzera').click()
    await expect(toast(admin, `I secondi fattori di ${person.name} sono azzerati`)).toBeVisible()
    await openLogin(page, person)
    await expectSignedIn(page, person)
    await page.goto('/profile/security')
    await expect(button(page, 'Collega un’app di autenticazione')).toBeVisible()
  })
})

test('a passkey confirms the password and replaces it', async ({ as }) => {
  const person = await createPerson(await as('administrator'), { role: 'dealer_holder' })
  const page = await as(person, { separateContext: true })
  const { cdp, authenticatorId } = await addAuthenticator(page)

  await page.goto('/profile/security')
  await button(page, 'Aggiungi una passkey').click()
  await expect(input(page, 'Nome')).toBeFocused()
  await button(page, 'Continua').click()
  await expect(page.getByText('Il campo nome è obbligatorio.')).toBeVisible()
  await input(page, 'Nome').fill('Portatile')
  await page.keyboard.press('Enter')
  await button(page, 'Li ho salvati').click()
  await expect(page.getByText('Mai usata per accedere')).toBeVisible()
  await expectAccessible(page)

  await test.step('after the password', async () => {
    await openLogin(page, person)
    await expect(button(page, 'Continua con la passkey')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSignedIn(page, person)
  })
  await test.step('instead of the password', async () => {
    await page.context().clearCookies()
    await page.goto('/login')
    await button(page, 'Accedi con una passkey').click()
    await expectSignedIn(page, person)
    await page.goto('/profile/security')
    await expect(page.getByText(/^Ultimo uso il /).first()).toBeVisible()
  })
  await test.step('no longer once it was removed', async () => {
    await button(page, 'Togli la passkey Portatile').click()
    await button(page.getByRole('dialog'), 'Togli').click()
    await expect(toast(page, 'Passkey «Portatile» tolta.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/login')
    await button(page, 'Accedi con una passkey').click()
    await expect(page.getByText('La passkey non è stata accettata: riprova, o accedi con la password.')).toBeVisible()
    await expectAccessible(page)
  })
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('a role that must have a factor adds it before anything else', async ({ as }) => {
  const person = await createPerson(await as('administrator'), { role: 'superuser_rt' })
  const page = await as(undefined, { separateContext: true })
  await addAuthenticator(page)
  await openLogin(page, person)
  await expectHeading(page, 'Aggiungi un secondo fattore')
  await expectAccessible(page)
  await page.goto('/users')
  await expectHeading(page, 'Aggiungi un secondo fattore')
  await button(page, 'Usa una passkey').click()
  await input(page, 'Nome').fill('Telefono')
  await page.keyboard.press('Enter')
  await button(page, 'Li ho salvati').click()
  await expectHeading(page, 'Utenti')
  await page.goto('/profile/security')
  await button(page, 'Togli la passkey Telefono').click()
  await button(page.getByRole('dialog'), 'Togli').click()
  await expect(page.getByText(/^Il tuo ruolo richiede un secondo fattore/)).toBeVisible()
})
