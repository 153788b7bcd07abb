import { expect, type Page } from '@playwright/test'
import { demoEmail } from '@portale/server/demo/accounts.ts'
import { freePort } from '../server/test/free-port.ts'
import { client_id, client_secret, spawnProvider } from '../server/test/sso/provider.ts'
import { callApi } from './api.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { dialogByTitle } from './dialogs.ts'
import { test as isolated, ownPort } from './isolated-portal.ts'
import { button, expectHeading, input, tableRow, toast } from './page.ts'
import { createPerson } from './people.ts'
import { signIn } from './portal.ts'

const accounts = {
  marco: { email: demoEmail('dealer_holder'), email_verified: true },
  stefano: { email: demoEmail('workshop_user'), email_verified: false },
  ignoto: { email: 'ignoto@fabbrica.example', email_verified: true },
  davide: { email: 'davide@fabbrica.example', email_verified: true },
}

/** A portal whose people log in at a real provider, on another site than the portal: localhost and 127.0.0.1. */
const test = isolated.extend({
  portalSettings: [
    async ({ portalHost }, use, { parallelIndex }) => {
      const address = `http://${portalHost}:${ownPort(parallelIndex)}/login/sso/fabbrica`
      const provider = await spawnProvider({
        port: await freePort(),
        accounts,
        redirect_uris: [`${address}/callback`],
        post_logout_redirect_uris: [`${address}/logged-out`],
      })
      const { issuer } = provider
      const settings = { key: 'fabbrica', label: 'Fabbrica', issuer, client_id, client_secret, trusts_email: true }
      await use({ OIDC_PROVIDERS: JSON.stringify([settings]) })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ portalHost: 'localhost' })

/** Fills the provider's form, which is a page of its own. */
async function logInAtProvider(page: Page, name: string) {
  await expectHeading(page, 'Account aziendale')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Parola', { exact: true }).fill('provider')
  await button(page, 'Entra').click()
}

const ssoLink = (page: Page) => page.getByRole('link', { name: 'Accedi con Fabbrica', exact: true })

test('a person logs in at the provider and is in the portal, as the register says', async ({ as }) => {
  const page = await as(undefined, { separateContext: true })
  await page.goto('/activities?year=2025')
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/)
  await expect(ssoLink(page)).toBeVisible()
  await expectAccessible(page)
  await ssoLink(page).click()
  await logInAtProvider(page, 'marco')
  await expect(page).toHaveURL('/activities?year=2025')
  await expect(page.getByRole('button', { name: 'Menu di Marco Rinaldi' })).toBeVisible()

  await test.step('their own page lists the account and the login', async () => {
    await page.goto('/profile/security')
    await expectHeading(page, 'Sicurezza')
    await expect(button(page, 'Scollega Fabbrica')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(accounts.marco.email)
  })
  await test.step('an administrator sees how they came in', async () => {
    const { user } = (await (await page.request.get('/api/v1/me')).json()) as { user: { id: number } }
    const admin = await as('administrator')
    await admin.goto(`/accesses?user_id=${user.id}&kind=login`)
    await expectHeading(admin, 'Accessi')
    await expect(tableRow(admin, 'Con il provider di identità')).toContainText('Marco Rinaldi')
  })
})

test('who logs out of the portal is offered to log out at the provider, too, which says so', async ({ as }) => {
  const page = await as(undefined, { separateContext: true })
  const offer = page.getByRole('link', { name: 'Esci anche da Fabbrica', exact: true })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu di Marco Rinaldi' }).click()
    await page.getByRole('menuitem', { name: 'Esci', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await page.goto('/login')
  await expect(ssoLink(page)).toBeVisible()
  await expect(offer).toHaveCount(0)
  await ssoLink(page).click()
  await logInAtProvider(page, 'marco')
  await logOut()
  await expect(page.getByRole('main')).toContainText(
    'Sei uscito dal portale, ma in questo browser sei ancora connesso a Fabbrica.',
  )
  await expectAccessible(page)

  await test.step('who goes back from the provider still has the offer', async () => {
    await offer.click()
    await expectHeading(page, 'Uscire da Fabbrica?')
    await page.goBack()
    await expect(offer).toBeVisible()
  })
  await test.step('made, it is said, and no longer offered', async () => {
    await offer.click()
    await button(page, 'Sì, esci').click()
    await expect(page).toHaveURL('/login?sso_left=fabbrica')
    await expect(page.getByRole('status').filter({ hasText: 'Sei uscito anche da Fabbrica.' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/login')
    await expect(ssoLink(page)).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
  await test.step('the provider asks who the next one is; a logout from a password offers nothing', async () => {
    await ssoLink(page).click()
    await expectHeading(page, 'Account aziendale')
    await signIn(page, 'dealer_holder')
    await logOut()
    await expect(ssoLink(page)).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})

for (const [name, what, sentence] of [
  ['ignoto', 'unknown', 'Nessun utente del portale corrisponde alla tua identità di Fabbrica'],
  ['stefano', 'unverified', 'Fabbrica non ha verificato il tuo indirizzo e-mail'],
] as const)
  test(`an ${what} address comes back to the login with a sentence`, async ({ as }) => {
    const page = await as(undefined, { separateContext: true })
    await page.goto('/login')
    await ssoLink(page).click()
    await logInAtProvider(page, name)
    await expect(page).toHaveURL(/\/login\?sso=/)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expectAccessible(page)
    expect((await page.request.get('/api/v1/me')).status()).toBe(401)
  })

test('a login that is cancelled comes back with a sentence, and the password still works', async ({ as }) => {
  const page = await as(undefined, { separateContext: true })
  await page.goto('/login?next=%2Fdealers')
  await ssoLink(page).click()
  await page.getByRole('link', { name: 'Annulla', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('L’accesso con Fabbrica è stato annullato.')
  await expect(button(page, 'Accedi')).toBeVisible()
})

test('an account of the provider is linked by its person, opens the portal, and is unlinked', async ({ as }) => {
  const page = await as('superuser_rt', { separateContext: true })
  await page.goto('/profile/security')
  await button(page, 'Collega Fabbrica').click()
  await logInAtProvider(page, 'davide')
  await expect(page.getByRole('status').filter({ hasText: 'Il tuo account è collegato' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(accounts.davide.email)
  await expectAccessible(page)
  await button(page, 'Scollega Fabbrica').click()
  await expect(toast(page, 'Fabbrica non è più collegato.')).toBeVisible()
  await expect(button(page, 'Collega Fabbrica')).toBeVisible()
})

test('staff see with what a person logs in, and end one thing after the other', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'sales_manager_rt' })
  const page = await as(person, { separateContext: true })
  await addAuthenticator(page)
  await page.goto('/profile/security')
  await button(page, 'Collega Fabbrica').click()
  await logInAtProvider(page, 'davide')
  await button(page, 'Aggiungi una passkey').click()
  await input(page, 'Nome').fill('Portatile')
  await page.keyboard.press('Enter')
  await button(page, 'Li ho salvati').click()
  const token = { name: 'Foglio dei turni', scopes: ['dealers:read'], expires_on: '' }
  await callApi(page, 'POST', '/api/v1/tokens', { data: { token } })

  await admin.goto(`/users?email=${person.email}`)
  await button(admin, `Modifica ${person.name}`).click()
  const ways = admin.getByRole('region', { name: 'Modi di accesso' })
  await expect(ways).toContainText('Ha una password; nessuna app di autenticazione; 10 codici di recupero')
  await expect(ways).toContainText('token: «Foglio dei turni»')
  await expect(ways).toContainText(accounts.davide.email)
  await expectAccessible(admin)
  for (const [action, name, done] of [
    ['Scollega', 'Fabbrica', 'Fabbrica non è più collegato.'],
    ['Togli', 'Passkey «Portatile»', 'Passkey «Portatile» tolta.'],
  ] as const) {
    await button(admin, `${action}: ${name}`).click()
    const dialog = dialogByTitle(admin, `${action}: ${name}`)
    await expect(button(dialog, 'Annulla')).toBeFocused()
    await expect(dialog).toContainText(`le sessioni aperte di ${person.name} verranno chiuse`)
    await expectAccessible(admin)
    await button(dialog, action).click()
    await expect(toast(admin, done)).toBeVisible()
    await expect(button(admin, `${action}: ${name}`)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/login/) // by itself: its session has ended
})
