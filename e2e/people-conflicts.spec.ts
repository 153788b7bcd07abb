import { expect, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { button, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, invitePerson, type Person } from './people.ts'
import { fillLogin, signIn, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'
import { expectUnsavedForm } from './unsaved-forms.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })
const choice = (page: Page, label: string) =>
  page.getByRole('group').filter({ has: page.getByText(label, { exact: true }) })
const version = (page: Page, label: string, whose: string) =>
  choice(page, label).getByRole('radio', { name: new RegExp(`^${whose}`) })

async function openForm(page: Page, { name, email }: Person): Promise<void> {
  await page.goto(`/users?email=${email}`)
  await button(page, `Modifica ${name}`).click()
  await expect(requiredField(page, 'Nome')).toHaveValue(name)
}

test('two administrators change the same user: the second resolves the conflict in the dialog', async ({ as }) => {
  const admin = await as('administrator')
  const person = await invitePerson(admin, { dealers: [await createDealer(admin)] })
  const other = await as('superuser_rt')
  for (const page of [admin, other]) await openForm(page, person)
  const name = `Prima Versione ${uniqueDigits()}`
  await requiredField(admin, 'Nome').fill(name)
  await selectOption(selectByLabel(admin, 'Ruolo (*Obbligatorio)'), roleLabels.dealer_holder_sales_manager)
  await button(admin, 'Salva').click()
  await expect(toast(admin, 'Utente salvato.')).toBeVisible()

  await requiredField(other, 'Nome').fill(`Seconda Versione ${uniqueDigits()}`)
  await other.getByLabel('Non disturbare').check()
  await button(other, 'Salva').click()
  await test.step('the dialog shows who saved, when, and both versions', async () => {
    await expect(heading(other)).toBeFocused()
    await expect(dialogByTitle(other, `Modifica ${person.name}`)).toContainText(
      /L’utente è cambiato: l’ha modificato Laura Moretti il \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}\. Non è ancora/,
    )
    await expect(other.getByRole('group').locator('legend')).toHaveText(['Nome', 'Ruolo', 'Non disturbare'])
    await expect(choice(other, 'Ruolo')).toContainText('Lo ha cambiato chi ha salvato.')
    await expect(choice(other, 'Non disturbare')).toContainText('Lo hai cambiato tu.')
  })
  await test.step('the saved version of one field, the typed version of the others', async () => {
    await version(other, 'Nome', 'La versione salvata').check()
    await button(other, 'Applica e salva').click()
    await expect(toast(other, 'Utente salvato.')).toBeVisible()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await admin.reload()
    await expect(tableRow(admin, person.email).getByRole('cell')).toContainText([
      name,
      person.email,
      roleLabels.dealer_holder_sales_manager,
      '',
      'Autocarri Prova',
      'Sì',
    ])
  })
})

test('a deleted user can’t be saved, and the typed values stay visible', async ({ as }) => {
  const admin = await as('administrator')
  const person = await invitePerson(admin)
  const other = await as('superuser_rt')
  for (const page of [admin, other]) await openForm(page, person)
  await button(admin, 'Annulla').click()
  await button(admin, `Altre azioni per ${person.name}`).click()
  await admin.getByRole('menuitem', { name: 'Elimina' }).click()
  await button(admin, 'Elimina').click()
  await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
  await requiredField(other, 'Nome').fill('Scritto invano')
  await button(other, 'Salva').click()
  await expect(other.getByRole('dialog').getByRole('alert')).toHaveText('Elemento non trovato.')
  await expect(requiredField(other, 'Nome')).toHaveValue('Scritto invano')
})

test('a profile that an administrator has changed shows the conflict', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const page = await as(person)
  await page.goto('/profile/edit')
  await expect(requiredField(page, 'Nome')).toHaveValue(person.name)
  await openForm(admin, person)
  await requiredField(admin, 'Nome').fill('Anna Dell’Amministratore')
  await button(admin, 'Salva').click()
  await expect(toast(admin, 'Utente salvato.')).toBeVisible()

  await page.getByLabel('Non disturbare').check()
  await button(page, 'Salva').click()
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Il tuo profilo è cambiato: l’ha modificato Laura Moretti')
  await button(page, 'Applica e salva').click()
  await expectHeading(page, 'Il mio profilo')
  await expect(page.getByRole('heading', { name: 'Anna Dell’Amministratore' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Attivo: ricevi le notifiche nel portale ma nessuna e-mail')
})

test('a dialog keeps the typed values after the session ends', async ({ as }) => {
  const admin = await as('administrator')
  const person = await invitePerson(admin, { dealers: [await createDealer(admin)] })
  const page = await as()
  await signIn(page, 'superuser_rt')
  await openForm(page, person)
  await requiredField(page, 'Nome').fill('Prima della fine')
  await expectUnsavedForm(page)
  await page.context().clearCookies({ name: 'portale_session' })
  await page.keyboard.press('Control+s') // a click would wait for the button where the page has left by itself
  await expect(page).toHaveURL(/\/login\?next=%2Fusers/)
  await fillLogin(page, 'superuser_rt')
  await button(page, `Modifica ${person.name}`).click()
  await expect(page.getByText('Abbiamo ritrovato quello che avevi scritto')).toBeVisible()
  await expect(requiredField(page, 'Nome')).toHaveValue('Prima della fine')
  await button(page, 'Salva').click()
  await expect(toast(page, 'Utente salvato.')).toBeVisible()
  await expect(tableRow(page, person.email)).toContainText('Prima della fine')
})
