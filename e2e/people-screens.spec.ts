import { expect } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { callApi, createActivity, gathered, rejectUploads, uploadDocument } from './api.ts'
import { expectAccessible } from './axe.ts'
import { chooseRowAction, dialogByTitle, selectByLabel } from './dialogs.ts'
import { dropArea, jpegFile, pdfFile } from './files.ts'
import { button, expectFieldError, input, leaveUnsaved, requiredField } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { createPerson, fetchMails, invitePerson, typeNewPassword } from './people.ts'
import { test } from './portal.ts'
import { openScreen } from './screen.ts'

test(`the dialogs of users`, async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const workshop = await createWorkshop(page, [[dealer, '2020-01-01']])
  const person = await invitePerson(page, { role: 'superuser_rt', dealers: [dealer], workshops: [workshop] })
  await openScreen(page, { url: `/users?email=${person.email}`, ready: 'Utenti' })

  await test.step('the menu of a row', async () => {
    await button(page, `Altre azioni per ${person.name}`).click()
    await expect(page.getByRole('menuitem', { name: 'Elimina' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  for (const [task, title, confirm] of [
    ['Invia l’invito', 'Invia l’invito', 'Invia l’invito'],
    ['Elimina', `Elimina ${person.name}`, 'Elimina'],
  ] as const)
    await test.step(`the confirmation of "${task}", and its error`, async () => {
      await chooseRowAction(page, person.name, task)
      await expectAccessible(page)
      await page.route('**/api/users/**', (route) => route.abort('connectionreset'), { times: 1 })
      await button(dialogByTitle(page, title), confirm).click()
      await expect(dialogByTitle(page, title).getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await button(dialogByTitle(page, title), 'Annulla').click()
    })
  await test.step('the suspension, and its error', async () => {
    await chooseRowAction(page, person.name, 'Sospendi')
    const dialog = dialogByTitle(page, `Sospendi ${person.name}`)
    await dialog.getByLabel('Motivo (*Obbligatorio)').fill('In congedo')
    await expectAccessible(page)
    await page.route('**/api/users/**', (route) => route.abort('connectionreset'), { times: 1 })
    await button(dialog, 'Sospendi').click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await button(dialog, 'Annulla').click()
    await leaveUnsaved(page)
  })
  await test.step('a password that differs from its confirmation', async () => {
    await chooseRowAction(page, person.name, 'Imposta password')
    await typeNewPassword(page, 'aB3', 'aB')
    await expectAccessible(page)
    await button(page, 'Annulla').click()
    await leaveUnsaved(page)
  })
  await test.step('the form with its partners, open lists, and errors', async () => {
    await button(page, `Modifica ${person.name}`).click()
    const dialog = dialogByTitle(page, `Modifica ${person.name}`)
    await button(dialog, 'Assegna officine in blocco').click()
    const bulk = dialogByTitle(page, 'Assegna officine in blocco')
    await bulk.getByLabel('Quelle con questi Baldo ID', { exact: true }).check()
    await bulk.getByLabel('Baldo ID', { exact: true }).fill(`${workshop.baldo_id}\nNESSUNA`)
    await button(bulk, '1 officina').click()
    await expect(bulk).toContainText('1 Baldo ID sconosciuto: NESSUNA')
    await expectAccessible(page)
    await button(bulk, 'Annulla').click()
    await selectByLabel(dialog, 'Officine (1)').fill('officina')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await requiredField(dialog, 'Nome').fill('')
    await button(dialog, 'Salva').click()
    await expectFieldError(requiredField(dialog, 'Nome'), /obbligatorio/)
    await selectByLabel(dialog, 'Ruolo (*Obbligatorio)').click()
    await expectAccessible(page)
  })
  await test.step('a conflict with two versions', async () => {
    await openScreen(page, { url: `/users?email=${person.email}`, ready: 'Utenti' })
    await button(page, `Modifica ${person.name}`).click()
    await requiredField(page, 'Nome').fill('Una versione')
    const { id, name, email, role, ...rest } = person
    const roles = await callApi<{ id: number; name: string }[]>(page, 'GET', '/api/roles')
    const data = {
      name: 'Un’altra',
      email,
      roles: roles.filter((existing) => existing.name === role).map((existing) => existing.id),
    }
    await callApi(page, 'PUT', `/api/users/${id}`, { data: { ...data, lock_version: rest.lock_version } })
    await button(page, 'Salva').click()
    await expect(page.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeVisible()
    await expectAccessible(page)
  })
})

test(`the dialogs of the menu`, async ({ as }) => {
  const page = await as('administrator')
  await openScreen(page, { url: '/menu-management?role=administrator', ready: 'Punti di menu' })
  await button(page, 'Crea nuovo').click()
  const dialog = dialogByTitle(page, 'Nuovo punto di menu')
  await requiredField(dialog, 'Indirizzo').fill('/customers')
  await expect(dialog.getByRole('status')).toContainText('Questa schermata è chiusa per')
  await expectAccessible(page)
  await button(dialog, 'Salva').click()
  await expectFieldError(requiredField(dialog, 'Nome'), /obbligatorio/)
  await expectAccessible(page)
  await button(dialog, 'Annulla').click()
  await expectAccessible(page)
  await leaveUnsaved(page)
  await button(page, 'Anteprima').click()
  await expect(dialogByTitle(page, 'Anteprima del menu').getByText('Posta in uscita')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, `Elimina Clienti (${roleLabels.administrator})`).click()
  await expect(page.getByRole('dialog')).toContainText('sparirà dal menu')
  await expectAccessible(page)
})

test(`a mail: as HTML, as text, sent again, without its link`, async ({ as }) => {
  const page = await as('administrator')
  const { email } = await invitePerson(page)
  const [mail] = await fetchMails(page, email)
  const url = `/outbox/${mail?.id}`
  await openScreen(page, { url, ready: 'Benvenuto in Portale Rete' })
  await expectAccessible(page)
  await button(page, 'Invia di nuovo').click()
  await expect(page.getByRole('dialog')).toContainText('verrà inviata di nuovo')
  await expectAccessible(page)
  await page.route('**/api/mails/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), state: 'parked', link: 'gone' } })
  })
  await openScreen(page, { url: `${url}?tab=testo`, ready: 'Benvenuto in Portale Rete' })
  await expect(page.getByText('Non consegnata')).toBeVisible()
  await expectAccessible(page)
})

test(`the forms of the profile`, async ({ as }) => {
  const person = await createPerson(await as('administrator'), { role: 'sales_manager_rt' })
  const page = await as(person)
  await openScreen(page, { url: '/profile/edit', ready: 'Modifica profilo' })
  await requiredField(page, 'Nome').fill('')
  await button(page, 'Salva').click()
  await expectFieldError(requiredField(page, 'Nome'), /obbligatorio/)
  await expectAccessible(page)
  await test.step('an unconfirmed address, and the password prompt', async () => {
    const rejection = { status: 403, json: { message: 'Conferma la tua password.', confirm_password: true } }
    await page.route('**/api/profile/edit', (route) => route.fulfill(rejection), { times: 1 })
    await requiredField(page, 'Nome').fill(person.name)
    await requiredField(page, 'E-mail').fill(`un.indirizzo.nuovo.${person.email}`)
    await button(page, 'Salva').click()
    await input(page, 'Password').fill('sbagliata')
    await button(page, 'Conferma').click()
    await expectFieldError(input(page, 'Password'), 'La password non è corretta.')
    await expectAccessible(page)
    await input(page, 'Password').fill(person.password)
    await button(page, 'Conferma').click()
    await expect(page.getByText('aspetta la tua conferma')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('passwords', async () => {
    await openScreen(page, { url: '/profile/change-password', ready: 'Cambia password' })
    await typeNewPassword(page, 'aB3', 'aB')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a photo', async () => {
    await openScreen(page, { url: '/profile/upload-avatar', ready: 'Carica una foto' })
    await dropArea(page, 'la tua foto').setInputFiles(pdfFile('foto.pdf'))
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await dropArea(page, 'la tua foto').setInputFiles(await jpegFile('foto.jpg'))
    await expect(button(page, 'Salva la foto')).toBeEnabled()
    await expectAccessible(page)
    await button(page, 'Salva la foto').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il mio profilo')
    await expect(page.locator('header img')).toBeVisible()
    await expectAccessible(page)
  })
})

test(`a password set by an administrator, the banner, the bell, an impersonation`, async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const holder = await createPerson(admin, { dealers: [dealer] })
  const chief = await createPerson(admin, { role: 'administrator' })
  const activity = await createActivity(admin, { title: `Un’attività di cui si dà notizia` })
  const page = await as(holder, { banner: true })

  await test.step('the bell without and with notifications', async () => {
    await openScreen(page, { url: '/', ready: /, Anna$/ })
    await button(page, 'Notifiche').click()
    await expect(page.getByRole('dialog')).toContainText('Nessuna notifica')
    await expectAccessible(page)
    await page.keyboard.press('Escape') // an open bell reads what arrives
    await uploadDocument(page, activity, pdfFile('un-verbale-con-un-nome-piuttosto-lungo-2026.pdf'))
    await rejectUploads(admin, dealer.id, activity.id, 'Manca la firma del titolare nella seconda pagina.')
    await openScreen(page, { url: '/', ready: /, Anna$/ })
    await expect(page.getByRole('button', { name: /^Segna come letta/ })).toBeVisible(gathered)
    await expectAccessible(page)
    await button(page, 'Notifiche, 1 da leggere').click()
    await expect(page.getByRole('dialog')).toContainText('Nuova')
    await expectAccessible(page)
  })
  await test.step('an impersonation', async () => {
    const other = await as(chief)
    await openScreen(other, { url: `/impersonate/${holder.id}`, ready: `Naviga come ${holder.name}` })
    await expectAccessible(other)
    await button(other, 'Naviga come Anna').click()
    await expect(button(other, 'Torna al tuo utente')).toBeVisible()
    await openScreen(other, { url: '/profile/edit', ready: 'Modifica profilo' })
    await expectAccessible(other)
  })
  await test.step('a password set by an administrator', async () => {
    const given = 'Data-Da-Laura-1!'
    const data = { setResetPasswordUserPassword: given, setResetPasswordUserConfirm: given }
    await callApi(admin, 'POST', `/api/users/${holder.id}/set-password`, { data })
    const fresh = await as({ ...holder, password: given })
    await openScreen(fresh, { url: '/', ready: 'Scegli una nuova password' })
    await typeNewPassword(fresh, 'aB3', 'aB')
    await expectAccessible(fresh)
  })
})
