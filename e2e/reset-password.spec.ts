import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { port } from './address.ts'
import { expectHeading, input } from './page.ts'
import { expectPasswordRules, firstPassword, mockValidLink, typeNewPassword } from './people.ts'
import { signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const root = join(import.meta.dirname, '..')

/** A valid link, created with `npm run create-admin` while the server runs. */
async function newAdministrator(email: string): Promise<string> {
  const program = join(root, 'server', 'src', 'commands', 'create-admin.ts')
  const env = { ...process.env, DATA_DIR: join(root, '.cache', 'e2e'), PORT: String(port) }
  const { stdout } = await promisify(execFile)(process.execPath, [program, email], { env })
  return stdout.trim().split('\n').at(-1) ?? ''
}

const confirmation = (page: Page) => input(page, 'Conferma la nuova password')
const save = (page: Page) => page.getByRole('button', { name: 'Salva la password' })

test('the password must meet the five rules and agree with its confirmation', async ({ as }) => {
  const page = await as()
  await mockValidLink(page)
  await page.goto('/reset-password/nessuno')
  await expect(page.getByText('anna@rete.example')).toBeVisible()
  await expectPasswordRules(page, save(page))
  await confirmation(page).fill('aB3!efgi')
  await expect(confirmation(page)).toHaveAccessibleDescription('Le password non coincidono.')
  await expect(save(page)).toBeDisabled()
  await confirmation(page).fill('aB3!efgh')
  await expect(save(page)).toBeEnabled()
})

test('a link that ended meanwhile and a common password are rejected', async ({ as }) => {
  const page = await as()
  await mockValidLink(page)
  await page.goto('/reset-password/nessuno')
  await typeNewPassword(page, firstPassword)
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(/^Errore durante il reset password: Il collegamento non è valido/)
  await typeNewPassword(page, 'Password1!')
  await save(page).click()
  await expect(input(page, 'Nuova password')).toHaveAccessibleDescription(/La password è tra le più comuni/)
})

test('a valid link sets the password once', async ({ as }) => {
  const email = `nuova.amministratrice${uniqueDigits()}@rete.example`
  const link = await newAdministrator(email)
  expect(link).not.toContain('?')
  const page = await as()
  const choose = async () => {
    await page.goto(link)
    await typeNewPassword(page, firstPassword)
    await save(page).click()
  }
  await page.goto(`${link}?email=altra%40rete.example`)
  await expectHeading(page, 'Collegamento non valido')
  for (const written of [link, `${link}?email=${encodeURIComponent(email)}`]) {
    await page.goto(written) // a link of before names the address
    await expect(page.getByText(`Per l’account ${email}.`)).toBeVisible()
  }
  await choose()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('La password è stata cambiata: ora puoi accedere.')).toBeVisible()
  await page.goto(link)
  await expectHeading(page, 'Collegamento non valido')
  await expect(page.getByText('Il collegamento non è valido o è scaduto: chiedine uno nuovo.')).toBeVisible()
  await expect(page.getByText('Se era il tuo invito, puoi chiedere un nuovo collegamento')).toBeVisible()
  await page.getByRole('link', { name: 'Chiedi un nuovo collegamento' }).click()
  await expectHeading(page, 'Password dimenticata?')
  await signIn(page, { email, password: firstPassword })
  await expect(page.getByRole('link', { name: 'Anni attività' })).toBeVisible()
})
