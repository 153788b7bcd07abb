import { expect, type Page } from '@playwright/test'
import { button, expectFieldError, expectHeading, input, tableRow } from './page.ts'
import {
  createPerson,
  expectSignedIn,
  fetchNewestLink,
  firstPassword,
  secondPassword,
  typeNewPassword,
} from './people.ts'
import { fillLogin, menuLink, test } from './portal.ts'

const heading = 'Password dimenticata?'
/** Requests a link and returns the text of the page without the address. */
async function requestLink(page: Page, email: string): Promise<string | undefined> {
  await page.getByLabel('Email').fill(email)
  await button(page, 'Invia il collegamento').click()
  await expectHeading(page, 'Controlla la posta')
  return (await page.getByRole('main').textContent())?.replace(email, '')
}

const save = (page: Page) => button(page, 'Salva la password')

async function savePassword(page: Page, password: string): Promise<void> {
  await typeNewPassword(page, password)
  await save(page).click()
}

test('a forgotten password is replaced with the link in the mail', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const visitor = await as()

  await test.step('an unknown address gets the same answer', async () => {
    await visitor.goto('/login')
    await visitor.getByRole('link', { name: heading }).click()
    await expectHeading(visitor, heading)
    const unknown = await requestLink(visitor, `nessuno.${person.email}`)
    await button(visitor, 'Riprova o cambia indirizzo').click()
    expect(await requestLink(visitor, person.email)).toBe(unknown)
  })
  const older = await fetchNewestLink(admin, person.email)
  await test.step('a second request sends a second mail', async () => {
    await button(visitor, 'Riprova o cambia indirizzo').click()
    await requestLink(visitor, person.email)
    await admin.goto('/')
    await menuLink(admin, 'Posta in uscita').click()
    await admin.getByLabel('Destinatario').fill(person.email)
    await expect(tableRow(admin, 'Reimposta la tua password')).toHaveCount(2)
    await expect(tableRow(admin, `nessuno.${person.email}`)).toHaveCount(0)
  })

  const mail = admin.frameLocator('iframe')
  await test.step('the administrator opens the newest mail', async () => {
    await tableRow(admin, 'Reimposta la tua password').first().getByRole('link').click()
    await expectHeading(admin, 'Reimposta la tua password')
    await expect(mail.getByText(`Ciao ${person.name}`)).toBeVisible()
  })
  const newest = (await mail.getByRole('link', { name: 'Scegli una nuova password' }).getAttribute('href')) ?? ''

  await test.step('the older link no longer works', async () => {
    await visitor.goto(older)
    await expectHeading(visitor, 'Collegamento non valido')
    await visitor.getByRole('link', { name: 'Chiedi un nuovo collegamento' }).click()
    await expectHeading(visitor, heading)
  })
  await test.step('the newest link accepts a password that meets all rules', async () => {
    await visitor.goto(newest)
    await expect(visitor.getByText(person.email)).toBeVisible()
    await typeNewPassword(visitor, secondPassword.toLowerCase())
    await expect(save(visitor)).toBeDisabled()
    await typeNewPassword(visitor, secondPassword, firstPassword)
    await expectFieldError(input(visitor, 'Conferma la nuova password'), 'Le password non coincidono.')
    await expect(save(visitor)).toBeDisabled()
    await savePassword(visitor, secondPassword)
    await expect(visitor.getByRole('status')).toHaveText('La password è stata cambiata: ora puoi accedere.')
  })
  await test.step('the old password is rejected, the new one signs in', async () => {
    await fillLogin(visitor, { ...person, password: firstPassword })
    await expect(visitor.getByRole('alert')).toHaveText('Errore durante il login: credenziali non valide.')
    await fillLogin(visitor, { ...person, password: secondPassword })
    await expectSignedIn(visitor, person)
  })
  await test.step('the used link is rejected, and the user was notified by mail', async () => {
    const other = await as()
    await other.goto(newest)
    await expectHeading(other, 'Collegamento non valido')
    await admin.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Posta in uscita' }).click()
    await admin.getByLabel('Destinatario').fill(person.email)
    await expect(tableRow(admin, 'La tua password è stata cambiata')).toHaveCount(2)
  })
})

test('a new link revokes the administrator’s one, and its use ends all sessions', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const inside = await as(person)
  await inside.goto('/profile')
  await expectHeading(inside, 'Il mio profilo')

  await admin.goto(`/users?email=${person.email}`)
  await button(admin, `Altre azioni per ${person.name}`).click()
  await admin.getByRole('menuitem', { name: 'Invia link di reset' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invia link di reset' })
  await expect(dialog).toContainText(person.email)
  await button(dialog, 'Invia il link').click()
  await expect(admin.getByRole('status').filter({ hasText: person.email })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const visitor = await as()
  await visitor.goto(await fetchNewestLink(admin, person.email))
  await savePassword(visitor, secondPassword)
  await expect(visitor).toHaveURL('/login')
  await inside.reload()
  await expect(inside).toHaveURL(/\/login\?next=%2Fprofile/)
})

test('an invalid address and a network error are shown', async ({ as }) => {
  const page = await as()
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  for (const [typed, message] of [
    ['', 'Il campo email è obbligatorio.'],
    ['anna', 'Il campo email non è valido.'],
  ] as const) {
    await email.fill(typed)
    await button(page, 'Invia il collegamento').click()
    await expectFieldError(email, message)
    await expect(email).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText(/^Errore durante il reset password: /)
  }
  await page.route('**/forgot-password', (route) =>
    route.fulfill({ status: 429, json: { message: 'Troppi tentativi: riprova tra 12 minuti.' } }),
  )
  await email.fill('anna@rete.example')
  await button(page, 'Invia il collegamento').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Errore durante il reset password: Troppi tentativi: riprova tra 12 minuti.',
  )
  await expect(email).toHaveValue('anna@rete.example')
})
