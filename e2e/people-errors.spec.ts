import { expect } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { chooseRowAction, dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { button, expectFieldError, input, mockValidationErrors, requiredField, tableRow, toast } from './page.ts'
import { createPerson, firstPassword, invitePerson, mockValidLink, secondPassword, typeNewPassword } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** Two messages for each key; the form joins them. */
const createMessages = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, [`${key} no.`, 'Né così.']]))
const joinedMessages = (key: string) => new RegExp(`${key} no\\., Né così\\.`)

test('a new user: every message is at its field, the first invalid one has the focus', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/users')
  await button(page, 'Crea nuovo').click()
  const dialog = dialogByTitle(page, 'Nuovo utente')
  await button(dialog, 'Salva').click()
  await expectFieldError(requiredField(dialog, 'Nome'), 'Il campo nome è obbligatorio.')
  await expectFieldError(requiredField(dialog, 'E-mail'), /Il campo email è obbligatorio\./)
  await expectFieldError(selectByLabel(dialog, 'Ruolo (*Obbligatorio)'), /Scegli un ruolo\./)
  await expect(requiredField(dialog, 'Nome')).toBeFocused()

  const inputs = {
    name: requiredField(dialog, 'Nome'),
    email: requiredField(dialog, 'E-mail'),
    roles: selectByLabel(dialog, 'Ruolo (*Obbligatorio)'),
    workshops: selectByLabel(dialog, 'Officine'),
    dealers: selectByLabel(dialog, 'Concessionarie'),
    do_not_disturb: input(page, 'Non disturbare'),
  }
  await selectOption(inputs.roles, roleLabels.superuser_rt)
  await inputs.name.fill('Anna Errori')
  await mockValidationErrors(page, '**/api/users', createMessages(Object.keys(inputs)))
  await button(dialog, 'Salva').click()
  for (const [key, input] of Object.entries(inputs)) await expectFieldError(input, joinedMessages(key))
  await expect(inputs.name).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Controlla i dati inseriti.')
  await expect(inputs.name).toHaveValue('Anna Errori')
})

test('the dialog keeps the typed values after a rejected and a failed save', async ({ as }) => {
  const page = await as('administrator')
  const taken = await invitePerson(page)
  const email = `libera${uniqueDigits()}@rete.example`
  await page.goto(`/users?email=${email}`)
  await button(page, 'Crea nuovo').click()
  const dialog = dialogByTitle(page, 'Nuovo utente')
  await requiredField(dialog, 'Nome').fill('Anna Ripetuta')
  await requiredField(dialog, 'E-mail').fill(taken.email.toUpperCase())
  await selectOption(selectByLabel(dialog, 'Ruolo (*Obbligatorio)'), roleLabels.dealer_holder)
  await button(dialog, 'Salva').click()
  await expectFieldError(requiredField(dialog, 'E-mail'), /Questo indirizzo è già di un altro utente\./)
  await expect(requiredField(dialog, 'E-mail')).toBeFocused()

  await requiredField(dialog, 'E-mail').fill(email)
  await page.route(
    '**/api/users',
    async (route) => {
      await route.fetch() // the user is created, but the response is lost
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await button(dialog, 'Salva').click()
  await expect(dialog.getByRole('alert')).toContainText('Il portale non risponde')
  await button(dialog, 'Salva').click()
  await expect(toast(page, 'Utente creato.')).toBeVisible()
  await expect(tableRow(page, email)).toHaveCount(1)
})

test('passwords: every message of the four forms is at its field', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin)
  const page = await as(person)
  await test.step('the current user’s', async () => {
    await page.goto('/profile/change-password')
    await mockValidationErrors(
      page,
      '**/change-password',
      createMessages(['old_password', 'new_password', 'new_password_confirmation']),
    )
    await input(page, 'Password attuale').fill(firstPassword)
    await typeNewPassword(page, secondPassword)
    await button(page, 'Salva la password').click()
    await expectFieldError(input(page, 'Password attuale'), joinedMessages('old_password'))
    await expectFieldError(input(page, 'Nuova password'), joinedMessages('new_password'))
    await expectFieldError(input(page, 'Conferma la nuova password'), joinedMessages('new_password_confirmation'))
    await expect(input(page, 'Password attuale')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Errore durante il reset password: Controlla i dati inseriti.')
  })
  await test.step('set by an administrator', async () => {
    await admin.goto(`/users?email=${person.email}`)
    await chooseRowAction(admin, person.name, 'Imposta password')
    const keys = ['setResetPasswordUserPassword', 'setResetPasswordUserConfirm'] as const
    await mockValidationErrors(admin, '**/set-password', createMessages([...keys]))
    await typeNewPassword(admin, secondPassword)
    await button(admin, 'Imposta password').click()
    await expectFieldError(input(admin, 'Nuova password'), joinedMessages(keys[0]))
    await expectFieldError(input(admin, 'Conferma la nuova password'), joinedMessages(keys[1]))
    await expect(admin.getByRole('alert')).toHaveText('Controlla i dati inseriti.')
  })
  await test.step('a forgotten password', async () => {
    const visitor = await as()
    await mockValidLink(visitor)
    await visitor.goto('/reset-password/x')
    await mockValidationErrors(visitor, '**/reset-password', createMessages(['password', 'password_confirmation']))
    await typeNewPassword(visitor, secondPassword)
    await button(visitor, 'Salva la password').click()
    await expectFieldError(input(visitor, 'Nuova password'), joinedMessages('password'))
    await expectFieldError(input(visitor, 'Conferma la nuova password'), joinedMessages('password_confirmation'))
  })
})

test('the profile, a menu item, an impersonation: every message is at its field', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'sales_manager_rt' })
  const page = await as(person)
  await page.goto('/profile/edit')
  const inputs = {
    name: requiredField(page, 'Nome'),
    email: requiredField(page, 'E-mail'),
    do_not_disturb: input(page, 'Non disturbare'),
  }
  const errors = createMessages(Object.keys(inputs))
  await mockValidationErrors(page, '**/api/profile/edit', errors)
  await inputs.name.fill('Anna Errori')
  await button(page, 'Salva').click()
  for (const [key, input] of Object.entries(inputs)) await expectFieldError(input, joinedMessages(key))
  await expect(inputs.name).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Errore: Controlla i dati inseriti.')

  await page.goto('/profile/notifications')
  const choice = page.getByRole('radiogroup', { name: 'Documenti caricati' })
  await mockValidationErrors(page, '**/api/profile/notifications', createMessages(['choices.document_uploaded']))
  await choice.getByLabel('Niente').check()
  await button(page, 'Salva').click()
  await expect(choice).toHaveAccessibleDescription(new RegExp(joinedMessages('choices.document_uploaded')))

  await admin.goto('/menu-management')
  await button(admin, 'Crea nuovo').click()
  const dialog = dialogByTitle(admin, 'Nuovo punto di menu')
  const item = {
    name: requiredField(dialog, 'Nome'),
    url: requiredField(dialog, 'Indirizzo'),
    role: selectByLabel(dialog, 'Ruolo'),
    weight: requiredField(dialog, 'Peso'),
  }
  await mockValidationErrors(admin, '**/api/menu-management', createMessages(Object.keys(item)))
  await button(dialog, 'Salva').click()
  for (const [key, input] of Object.entries(item)) await expectFieldError(input, joinedMessages(key))
  await expect(dialog.getByRole('alert')).toHaveText('Controlla i dati inseriti.')

  await admin.goto(`/impersonate/${person.id}`)
  const reason = input(admin, 'Motivo (facoltativo)')
  await mockValidationErrors(admin, '**/impersonate/*', createMessages(['reason']))
  await reason.fill('Segnalazione 4711')
  await button(admin, 'Naviga come Anna').click()
  await expectFieldError(reason, joinedMessages('reason'))
  await expect(reason).toHaveValue('Segnalazione 4711')
})
