import { expect, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction, dialogByTitle, selectOption } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { button, expectFieldError, expectHeading, requiredField, toast } from './page.ts'
import { createPerson } from './people.ts'
import { type PortalAs, test } from './portal.ts'
import { openScreen } from './screen.ts'
import { uniqueDigits } from './unique.ts'

/** What another system gets, which has nothing but the secret. */
async function callWith(
  portal: string,
  secret: string,
  path: string,
): Promise<{ status: number; cookie: string | null }> {
  const { status, headers } = await fetch(new URL(path, portal), { headers: { authorization: `Bearer ${secret}` } })
  return { status, cookie: headers.get('set-cookie') }
}

const copySecret = async (page: Page, name: string): Promise<string> => {
  const shown = dialogByTitle(page, `Token «${name}» creato`)
  await expect(shown.getByText('Copialo adesso: non si potrà più vedere.')).toBeVisible()
  const secret = await shown.getByLabel('Segreto', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await button(shown, 'Ho copiato il segreto').click()
  await expect(shown).toBeHidden()
  return secret
}

test('a person’s token reads what its scopes say until it is revoked, and the administrator sees it', async ({
  as,
  portal,
}) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'superuser_rt' })
  const page = await as(person)
  const name = `Esportazione ${uniqueDigits()}`
  await openScreen(page, { url: '/profile/security', ready: 'Sicurezza' })

  await test.step('without a name and permissions it is not created', async () => {
    await button(page, 'Nuovo token').click()
    const dialog = dialogByTitle(page, 'Nuovo token')
    await button(dialog, 'Crea il token').click()
    await expectFieldError(requiredField(dialog, 'Nome'), /obbligatorio/)
    await expect(dialog.getByText('Scegli almeno un permesso.')).toBeVisible()
    await expectAccessible(page)
    await requiredField(dialog, 'Nome').fill(name)
    await dialog.getByRole('checkbox', { name: 'Segnalazioni: lettura', exact: true }).check()
    await button(dialog, 'Crea il token').click()
  })
  const secret = await copySecret(page, name)

  await test.step('a script reads leads with it, and nothing else', async () => {
    expect(await callWith(portal, secret, '/api/v1/leads')).toEqual({ status: 200, cookie: null })
    expect((await callWith(portal, secret, '/api/v1/dealers')).status).toBe(403)
    expect((await callWith(portal, '', `/api/v1/leads?access_token=${secret}`)).status).toBe(401)
  })
  await test.step('the administrator sees when it was used', async () => {
    await openScreen(admin, { url: `/tokens?name=${encodeURIComponent(name)}`, ready: 'Token' })
    const row = admin.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(person.name)
    await expect(row).toContainText('Attivo')
    await expect(row).not.toContainText('Mai usato')
  })
  await test.step('revoked, it opens nothing any more', async () => {
    await page.reload()
    await button(page, `Revoca ${name}`).click()
    await expectAccessible(page)
    await button(dialogByTitle(page, `Revoca «${name}»`), 'Revoca').click()
    await expect(toast(page, `Il token «${name}» non vale più.`)).toBeVisible()
    expect((await callWith(portal, secret, '/api/v1/leads')).status).toBe(401)
    await admin.reload()
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Revocato')
  })
})

test('an administrator creates a service’s token, which acts as a chosen user', async ({ as, portal }) => {
  // One who has just logged in: later the password is asked for again.
  const admin = await as(await createPerson(await as('administrator'), { role: 'administrator' }))
  const account = await createPerson(admin, { role: 'sales_manager_rt' })
  const name = `Gestionale ${uniqueDigits()}`
  await openScreen(admin, { url: '/tokens', ready: 'Token' })
  await expectAccessible(admin)
  await button(admin, 'Nuovo token di servizio').click()
  const dialog = dialogByTitle(admin, 'Nuovo token di servizio')
  await requiredField(dialog, 'Nome').fill(name)
  await requiredField(dialog, 'Agisce come').fill(account.name)
  await admin.getByRole('option', { name: `${account.name} (Responsabile vendite RT)` }).click()
  await expect(dialog.getByRole('row', { name: 'Clienti' })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Concessionarie: lettura', exact: true }).check()
  await expectAccessible(admin)
  await button(dialog, 'Crea il token').click()
  const secret = await copySecret(admin, name)
  expect((await callWith(portal, secret, '/api/v1/dealers')).status).toBe(200)
  await admin.goto(`/tokens?name=${encodeURIComponent(name)}`)
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Di servizio')
  await button(admin, `Revoca ${name}`).click()
  await button(dialogByTitle(admin, `Revoca «${name}»`), 'Revoca').click()
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Revocato')
  expect((await callWith(portal, secret, '/api/v1/dealers')).status).toBe(401)
  await expectHeading(admin, 'Token')
})

/** Two tokens of services that a colleague answers for, and the page of an administrator who is about to change that one. */
async function buildServiceTokens(as: PortalAs) {
  // Both have just logged in: later the password is asked for again.
  const first = await as('administrator')
  const colleague = await createPerson(first, { role: 'administrator' })
  const admin = await as(await createPerson(first, { role: 'administrator' }))
  const account = await createPerson(first, { role: 'sales_manager_rt' })
  const number = uniqueDigits()
  const [taken, ending] = [`Gestionale ${number}`, `Magazzino ${number}`]
  const colleaguePage = await as(colleague)
  for (const name of [taken, ending])
    await callApi(colleaguePage, 'POST', '/api/v1/tokens', {
      data: { token: { name, scopes: ['dealers:read'], expires_on: '', user_id: account.id } },
    })
  const expectHandedOver = async () => {
    await navigate(admin, `/tokens?name=${number}`)
    await expect(admin.getByRole('row').filter({ hasText: taken })).toContainText('Attivo')
    await expect(admin.getByRole('row').filter({ hasText: ending })).toContainText('Revocato')
  }
  return { admin, colleague, taken, ending, expectHandedOver }
}

test('an account is deleted once it is known which services’ tokens end with it, and which are taken over', async ({
  as,
}) => {
  const { admin, colleague, taken, ending, expectHandedOver } = await buildServiceTokens(as)
  const calls = '**/api/tokens?*manager_id=*'
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await admin.route(calls, async (route) => {
    await waiting
    await route.fulfill({ status: 422, json: { message: 'Non ora.' } })
  })
  await admin.goto(`/users?email=${colleague.email}`)
  await chooseRowAction(admin, colleague.name, 'Elimina')
  const dialog = dialogByTitle(admin, `Elimina ${colleague.name}`)
  await expect(dialog.getByRole('status')).toHaveText('Caricamento in corso')
  await expect(button(dialog, 'Elimina')).toBeDisabled()
  answer()
  await expect(dialog.getByRole('alert')).toContainText('Non ora.')
  await expect(button(dialog, 'Elimina')).toBeDisabled()
  await expectAccessible(admin)
  await admin.unroute(calls)
  await button(dialog, 'Riprova').click()

  await dialog.getByRole('checkbox', { name: new RegExp(taken) }).check()
  await expect(dialog.getByRole('checkbox', { name: new RegExp(ending) })).not.toBeChecked()
  await expectAccessible(admin)
  await button(dialog, 'Elimina').click()
  await expect(toast(admin, `${colleague.name} non ha più accesso al portale.`)).toBeVisible()
  await expectHandedOver()
})

test('an administrator’s address is given to another person once it is known which services’ tokens end', async ({
  as,
}) => {
  const { admin, colleague, taken, ending, expectHandedOver } = await buildServiceTokens(as)
  await admin.goto(`/users?email=${colleague.email}`)
  await button(admin, `Modifica ${colleague.name}`).click()
  const dialog = dialogByTitle(admin, `Modifica ${colleague.name}`)
  const tokens = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) })
  const role = dialog.getByRole('combobox', { name: /^Ruolo/ })
  await expect(role).toHaveValue(roleLabels.administrator)
  await expect(tokens(taken)).toBeHidden()
  await selectOption(role, roleLabels.superuser_rt)
  await expect(tokens(taken)).not.toBeChecked()
  await selectOption(role, roleLabels.administrator)
  await expect(tokens(taken)).toBeHidden()
  await requiredField(dialog, 'E-mail').fill(`altra${colleague.id}@rete.example`)
  await tokens(taken).check()
  await expect(tokens(ending)).not.toBeChecked()
  await expectAccessible(admin)
  await button(dialog, 'Salva').click()
  await expect(toast(admin, 'Utente salvato. Non valgono più: la password e 1 token.')).toBeVisible()
  await expectHandedOver()
})
