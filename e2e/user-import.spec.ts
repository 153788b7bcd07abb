import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { expectAccessible } from './axe.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { checkFile, clickDownload, confirmImport, csvFile, headers, resultRows } from './imports.ts'
import { navigate } from './navigate.ts'
import { button, tableRow, toast } from './page.ts'
import { createDealer, createWorkshop } from './partners.ts'
import { expectSignedIn, fetchMails, fetchNewestLink, firstPassword, invitePerson, typeNewPassword } from './people.ts'
import { fillLogin, menuLink, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

test('users are imported from a sheet, get many workshops at once, and find them after their first login', async ({
  as,
}) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const first = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const second = await createWorkshop(admin, [[dealer, '2020-01-01']])
  const known = await invitePerson(admin, { role: 'after_sales_manager_rt' })
  const number = uniqueDigits()
  const person = { name: `Nadia Nuova ${number}`, email: `nadia${number}@rete.example`, password: firstPassword }
  const manager = roleLabels.after_sales_manager_rt

  await test.step('a wrong file is answered row by row, a right one imported', async () => {
    await admin.goto('/users')
    await admin.getByRole('link', { name: 'Importa', exact: true }).click()
    const wrong = [known.name, known.email, 'Capo', 'NESSUNA', '', 'No']
    await checkFile(admin, csvFile('users', wrong, [person.name, person.email, manager, '', '', 'No']))
    await expect(resultRows(admin).filter({ hasText: known.email })).toContainText('Baldo ID NESSUNA non esiste')
    await button(admin, 'Rimuovi users.csv').click()
    const right = [`${known.name} Rossi`, known.email, manager, first.baldo_id, '', 'No']
    await checkFile(admin, csvFile('users', right, [person.name, person.email, manager, '', '', 'No']))
    await expect(admin.getByRole('main')).toContainText('1 riga nuova, 1 riga modificata.')
    await confirmImport(admin, '2 righe')
    await admin.getByRole('link', { name: 'Vai agli utenti', exact: true }).click()
  })

  const dialog = dialogByTitle(admin, `Modifica ${person.name}`)
  const bulk = dialogByTitle(admin, 'Assegna officine in blocco')
  await test.step('the administrator assigns all workshops of a dealer, and sees which', async () => {
    await navigate(admin, `/users?email=${person.email}`)
    await button(admin, `Modifica ${person.name}`).click()
    await button(dialog, 'Assegna officine in blocco').click()
    await selectByLabel(bulk, 'Concessionaria').fill(dealer.baldo_id)
    await admin.getByRole('option', { name: `${dealer.baldo_id} ${dealer.name}`, exact: true }).click()
    await button(bulk, '2 officine').click()
    const rows = bulk.getByRole('list', { name: 'Da assegnare', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    for (const { name } of [first, second]) await expect(rows.filter({ hasText: name })).toHaveCount(1)
    await button(bulk, 'Assegna 2 officine').click()
    await expect(bulk).toHaveCount(0)
    await expect(selectByLabel(dialog, 'Officine (2)')).toBeVisible()
  })

  await test.step('pasted Baldo IDs replace them, and the unknown one is named', async () => {
    await button(dialog, 'Assegna officine in blocco').click()
    await bulk.getByLabel('Quelle con questi Baldo ID', { exact: true }).check()
    await bulk.getByLabel('Baldo ID', { exact: true }).fill(`${second.baldo_id}\nNESSUNA`)
    await expect(bulk).toContainText('1 Baldo ID sconosciuto: NESSUNA')
    await expect(bulk).toContainText('1 già assegnata')
    await bulk.getByLabel('Prendono il posto di quelle già assegnate', { exact: true }).check()
    await button(bulk, 'Sostituisci con 1 officina').click()
    await button(dialog, 'Salva').click()
    await expect(toast(admin, 'Utente salvato.')).toBeVisible()
  })

  await test.step('the person follows the invitation and has the workshop', async () => {
    expect((await fetchMails(admin, person.email)).map(({ kind }) => kind)).toEqual(['invitation'])
    const visitor = await as()
    await visitor.goto(await fetchNewestLink(admin, person.email))
    await typeNewPassword(visitor, firstPassword)
    await button(visitor, 'Salva la password').click()
    await fillLogin(visitor, person)
    await expectSignedIn(visitor, { ...person, role: 'after_sales_manager_rt' })
    await menuLink(visitor, 'Officine').click()
    await expect(visitor.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
    await expect(tableRow(visitor, second.name)).toHaveCount(1)
  })

  await test.step('the workshops’ pages have the people, and the export has them in a file that changes nothing', async () => {
    await navigate(admin, `/workshops/${second.id}?tab=persone`)
    await expect(tableRow(admin, person.email)).toContainText(person.name)
    await navigate(admin, `/users?workshop_id=${first.id}`)
    await expect(tableRow(admin, known.email)).toContainText(`${known.name} Rossi`)
    const file = await (await clickDownload(admin, 'Export XLS')).path()
    await admin.getByRole('link', { name: 'Importa', exact: true }).click()
    await checkFile(admin, { name: 'utenti.xlsx', mimeType: '', buffer: await readFile(file) })
    await expect(admin.getByText('Tutte le righe del file sono già così nel portale.')).toBeVisible()
  })
})

test('an import that gives an account another address says first what ends with that', async ({ as }) => {
  const admin = await as('administrator')
  const [moved, renamed] = [await invitePerson(admin), await invitePerson(admin)]
  const role = roleLabels[moved.role]
  const address = `altra${uniqueDigits()}@rete.example`
  const lines = [
    [...headers.users, 'Nuova e-mail'],
    [moved.name, moved.email, role, '', '', 'No', address],
    [`${renamed.name} Rossi`, renamed.email, role, '', '', 'No', renamed.email.toUpperCase()],
  ]
  await admin.goto('/users/import')
  const effects = 'account collegati, passkey, secondi fattori e token di prima non varranno più'
  await expect(admin.getByRole('listitem').filter({ hasText: 'Nuova e-mail' })).toContainText(effects)
  const buffer = Buffer.from(lines.map((cells) => `${cells.join(';')}\r\n`).join(''))
  await checkFile(admin, { name: 'indirizzi.csv', mimeType: 'text/csv', buffer })
  await expect(admin.getByRole('main')).toContainText(/1 riga dà un altro indirizzo. .*token di prima non varranno più/)
  const note = 'I modi di accesso di prima non varranno più'
  await expect(resultRows(admin).filter({ hasText: moved.email })).toContainText(note)
  await expect(resultRows(admin).filter({ hasText: renamed.email })).not.toContainText(note)
  await expectAccessible(admin)
  await confirmImport(admin, '2 righe')
  expect((await fetchMails(admin, address)).map(({ kind }) => kind)).toEqual(['invitation'])
})

test('people are imported without a mail, and invited when wanted', async ({ as }) => {
  const admin = await as('administrator')
  const word = `Tardi${uniqueDigits()}`
  const people = ['uno', 'due'].map((name) => ({ name: `${word} ${name}`, email: `${word}${name}@rete.example` }))
  await admin.goto('/users/import')
  await admin.getByRole('checkbox', { name: 'Invita subito le persone nuove' }).uncheck()
  const rows = people.map(({ name, email }) => [name, email, roleLabels.workshop_user, '', '', 'No'])
  await checkFile(admin, csvFile('users', ...rows))
  await expect(admin.getByRole('main')).toContainText('Nessuna e-mail parte ora. 2 persone nuove restano da invitare.')
  await expectAccessible(admin)

  await test.step('another choice is checked again, and says who gets a mail', async () => {
    await admin.getByRole('checkbox', { name: 'Invita subito le persone nuove' }).check()
    await button(admin, 'Controlla il file').click()
    await expect(admin.getByRole('main')).toContainText('2 persone nuove ricevono l’invito per e-mail appena importi.')
    await admin.getByRole('checkbox', { name: 'Invita subito le persone nuove' }).uncheck()
    await button(admin, 'Controlla il file').click()
  })
  await confirmImport(admin, '2 righe')
  for (const { email } of people) expect(await fetchMails(admin, email)).toEqual([])

  await admin.getByRole('link', { name: 'Vai alle persone da invitare', exact: true }).click()
  await expect(admin).toHaveURL(/invitation=none/)
  await admin.getByLabel('Nome', { exact: true }).fill(word)
  for (const { name, email } of people)
    await admin.getByRole('checkbox', { name: `Seleziona ${name}, ${email}`, exact: true }).check()
  await button(admin, 'Invia l’invito').click()
  await button(dialogByTitle(admin, 'Invia l’invito a 2 utenti'), 'Invia l’invito').click()
  await expect(admin.getByText('2 inviti in attesa di invio.')).toBeVisible()
  await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
  for (const { email } of people)
    expect((await fetchMails(admin, email)).map(({ kind }) => kind)).toEqual(['invitation'])
})

test('Esc closes the assignment of many alone, and what was typed in the form stays', async ({ as }) => {
  const admin = await as('administrator')
  await admin.goto('/users')
  await button(admin, 'Crea nuovo').click()
  const dialog = dialogByTitle(admin, 'Nuovo utente')
  await selectOption(selectByLabel(dialog, 'Ruolo (*Obbligatorio)'), roleLabels.sales_manager_rt)
  await button(dialog, 'Assegna concessionarie in blocco').click()
  const bulk = dialogByTitle(admin, 'Assegna concessionarie in blocco')
  await expect(bulk.getByRole('radio')).toHaveCount(3)
  await admin.keyboard.press('Escape')
  await expect(bulk).toHaveCount(0)
  await expect(button(dialog, 'Assegna concessionarie in blocco')).toBeFocused()
  await expect(selectByLabel(dialog, 'Ruolo (*Obbligatorio)')).toHaveValue(roleLabels.sales_manager_rt)
})
