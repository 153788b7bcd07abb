import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { button, expectHeading, tableRow, toast } from './page.ts'
import { createPerson, fetchRoleId, invitePerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')
const state = (page: Page) => page.locator('dl > div').filter({ hasText: 'Stato' }).locator('dd')
const gone = 'Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.'

test('mails are filtered, and displayed as HTML and as text', async ({ as }) => {
  const admin = await as('administrator')
  const { name, email } = await createPerson(admin)
  await admin.goto('/outbox')
  await expect(admin.getByText('Nessun server di posta è configurato')).toBeVisible()
  await admin.getByLabel('Destinatario').fill(name)
  await expect(rows(admin)).toHaveCount(2)
  await admin.getByLabel('Oggetto').fill('benvenuto')
  await expect(rows(admin)).toHaveCount(1)
  await expect(rows(admin).getByRole('cell')).toContainText([
    /\d{2}\/\d{2}\/\d{4}/,
    email,
    'Benvenuto',
    'Invito',
    'Non consegnata', // its link has been used
    '0',
    'non vale più',
  ])
  await button(admin, 'Reset filtri').click()
  await admin.getByLabel('Destinatario').fill(email)
  await button(admin, 'Filtri').click()
  await selectOption(selectByLabel(admin, 'Tipo'), 'Password cambiata')
  await expect(rows(admin)).toHaveCount(1)
  await selectOption(selectByLabel(admin, 'Stato'), 'Inviata')
  await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
  await selectOption(selectByLabel(admin, 'Stato'), 'In attesa')
  await tableRow(admin, name).getByRole('link').click()

  await expectHeading(admin, 'La tua password è stata cambiata')
  await expect(state(admin)).toHaveText('In attesa')
  await expect(admin.frameLocator('iframe').getByText(`Ciao ${name},`)).toBeVisible()
  await admin.getByRole('link', { name: 'Testo' }).click()
  await expect(admin.locator('pre')).toContainText(`Ciao ${name},`)
  await expect(admin.locator('pre')).toContainText('avvisa subito l’amministratore del portale')
  await admin.reload()
  await expect(admin.locator('pre')).toContainText(`Ciao ${name},`)
  await admin.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Posta in uscita' }).click()
  await expectHeading(admin, 'Posta in uscita')
})

test('a mail can be sent again until its link expires', async ({ as }) => {
  const admin = await as('administrator')
  const { name, email } = await invitePerson(admin)
  await admin.goto(`/outbox?to=${email}`)
  await tableRow(admin, 'Invito').getByRole('link').click()
  const again = button(admin, 'Invia di nuovo')
  const dialog = dialogByTitle(admin, 'Invia di nuovo')
  await again.click()
  await expect(dialog).toContainText(`verrà inviata di nuovo a ${name} (${email}).`)
  await button(dialog, 'Invia di nuovo').click()
  await expect(toast(admin, 'L’e-mail è in attesa di essere inviata.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The link expires after an hour: these are the server's answers at that time.
  await admin.route('**/api/mails/*/send', (route) => route.fulfill({ status: 422, json: { message: gone } }))
  await again.click()
  await button(dialog, 'Invia di nuovo').click()
  await expect(dialog.getByRole('alert')).toHaveText(gone)
  await button(dialog, 'Annulla').click()
  await admin.route('**/api/mails/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), link: 'gone' } })
  })
  await admin.reload()
  await expect(admin.getByText('Il collegamento di questa e-mail è stato cancellato')).toBeVisible()
  await expect(again).toBeDisabled()
  await expect(again).toHaveAccessibleDescription(/non si può inviare di nuovo/)
})

test('a mail shows what users wrote as plain text', async ({ as }) => {
  const admin = await as('administrator')
  const name = `<img src=x onerror="window.__pwned=1"> & "Anna" </p><script>window.__pwned=1</script>`
  const { email } = await invitePerson(admin, { name })
  await admin.goto(`/outbox?to=${email}`)
  await tableRow(admin, email).getByRole('link').click()
  const frame = admin.frameLocator('iframe')
  await expect(frame.getByText(`Ciao ${name},`)).toBeVisible()
  await expect(frame.locator('img, script')).toHaveCount(0)
  expect(await admin.evaluate(() => '__pwned' in window)).toBe(false)
})

test('mails of a person whose address was corrected show both addresses, and go to the one of today', async ({
  as,
}) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'workshop_user' })
  const email = `corretta${uniqueDigits()}@rete.example`
  const { id, name, role, lock_version } = person
  const roles = [await fetchRoleId(admin, role)]
  const data = { name, email, do_not_disturb: false, roles, dealers: [], workshops: [], lock_version }
  // The password was set after the form was loaded.
  const { data: users } = await callApi<{ data: { lock_version: number }[] }>(
    admin,
    'GET',
    `/api/users?email=${person.email}`,
  )
  await callApi(admin, 'PUT', `/api/users/${id}`, { data: { ...data, lock_version: users[0]?.lock_version } })

  await admin.goto(`/outbox?to=${person.email}`)
  const warning = tableRow(admin, 'La tua password è stata cambiata')
  await expect(warning).toContainText(`indirizzo di oggi: ${email}`)
  await expectAccessible(admin)
  await warning.getByRole('link').click()
  await expect(admin.locator('dl > div').filter({ hasText: 'Indirizzo' }).locator('dd')).toHaveText(
    `${person.email} (indirizzo di oggi: ${email})`,
  )
  await expect(button(admin, 'Invia di nuovo')).toBeDisabled()
  await expect(button(admin, 'Invia di nuovo')).toHaveAccessibleDescription(/riguarda l’indirizzo di prima/)
  await expectAccessible(admin)

  // One of the demonstration's: its address was mistyped, and has been corrected since.
  await navigate(admin, '/outbox?state=parked&kind=market_share&to=exmaple')
  const mistyped = rows(admin).first()
  await expect(mistyped).toContainText(/@\S*example.*scritta a \S+exmaple/)
  await mistyped.getByRole('link').click()
  await button(admin, 'Invia di nuovo').click()
  await expect(dialogByTitle(admin, 'Invia di nuovo')).toContainText(
    /\(\S+@\S*example\S*\)\. Era stata scritta a \S+exmaple/,
  )
  await expectAccessible(admin)
  await button(dialogByTitle(admin, 'Invia di nuovo'), 'Annulla').click()
})
