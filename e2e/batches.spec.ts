import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { createReference } from './leads.ts'
import { button, expectHeading, focusBy, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, fetchRoleId } from './people.ts'
import { test } from './portal.ts'
import { createVehicle, fetchVehicles, test as recordTest } from './records.ts'
import { uniqueDigits } from './unique.ts'

const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' })
const dialog = (page: Page) => page.getByRole('dialog')

test('users are deleted together; one who changed meanwhile is named, and the others are brought back', async ({
  as,
}) => {
  const admin = await as('administrator')
  const name = `Insieme ${uniqueDigits()}`
  const [first, second, third] = [
    await createPerson(admin, { name: `${name} A` }),
    await createPerson(admin, { name: `${name} B` }),
    await createPerson(admin, { name: `${name} C` }),
  ]
  const page = await as(first)
  await admin.goto(`/users?${new URLSearchParams({ name })}`)
  await wholePage(admin).check()
  await button(admin, 'Elimina').click()
  await expect(dialog(admin)).toHaveAccessibleName('Elimina 3 utenti')
  const roles = [await fetchRoleId(admin, third.role)]
  const data = { name: `${name} Altro`, email: third.email, do_not_disturb: false, roles, dealers: [], workshops: [] }
  await callApi(admin, 'PUT', `/api/users/${third.id}`, { data })
  await button(dialog(admin), 'Elimina').click()
  await expect(dialog(admin).getByRole('list', { name: 'Utenti non salvati' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${name} C, ${third.email}.*È cambiato: l’ha modificato`),
  ])
  await expectAccessible(admin)
  await button(dialog(admin), 'Riprova con gli altri 2').click()
  await expect(toast(admin, '2 utenti eliminati.')).toBeVisible()
  await page.goto('/')
  await expectHeading(page, 'Accedi al portale')

  await button(admin, 'Annulla').click()
  await expect(toast(admin, '2 utenti di nuovo con accesso al portale.')).toBeVisible()
  await expect(tableRow(admin, second.email)).toBeVisible()
  const again = await as(second)
  await again.goto('/')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText(/^Buon.*, Insieme$/)
})

test('dealers are assigned to a manager, who sees them, and taken away again', async ({ as }) => {
  const admin = await as('administrator')
  const name = `Autocarri Insieme ${uniqueDigits()}`
  for (const letter of ['A', 'B']) await createDealer(admin, { name: `${name} ${letter}` })
  const account = await createPerson(admin, { role: 'sales_manager_rt' })
  const manager = await as(account)
  await admin.goto(`/dealers?${new URLSearchParams({ name })}`)
  await wholePage(admin).check()
  await button(admin, 'Assegna responsabile').click()
  await expect(dialog(admin)).toHaveAccessibleName('Assegna un responsabile a 2 concessionarie')
  await button(dialog(admin), 'Assegna responsabile').click()
  await expect(dialog(admin).getByText('Scegli una persona.')).toBeVisible()
  await requiredField(dialog(admin), 'Persona').fill(account.name)
  await admin.getByRole('option', { name: account.name }).click()
  await expectAccessible(admin)
  await button(dialog(admin), 'Assegna responsabile').click()
  await expect(toast(admin, `2 concessionarie: ora le segue ${account.name}.`)).toBeVisible()
  await manager.goto('/dealers')
  await expect(manager.getByText('Visualizzati 1-2 di 2')).toBeVisible()
  await expect(admin.getByRole('checkbox', { name: `Seleziona ${name}` }).first()).toBeFocused()

  await button(admin, 'Annulla').click()
  await expect(toast(admin, `2 concessionarie di nuovo senza ${account.name}.`)).toBeVisible()
  await manager.reload()
  await expect(manager.getByText('Ancora nessuna concessionaria')).toBeVisible()
})

test('models are archived by keyboard alone, no longer offered, and used again; the focus goes to the next row', async ({
  as,
}) => {
  const admin = await as('administrator')
  const name = `Insieme ${uniqueDigits()}`
  for (const letter of ['A', 'B', 'C']) await createReference(admin, 'lead_models', `${name} ${letter}`)
  const author = await as('workshop_user')
  const offered = async () =>
    (await callApi<{ name: string }[]>(author, 'GET', '/api/v2/lead_models')).filter((model) =>
      model.name.startsWith(name),
    )
  await admin.goto(`/lead_models?${new URLSearchParams({ name, archived: '0' })}`)
  const row = (letter: string) => admin.getByRole('checkbox', { name: `Seleziona ${name} ${letter}` })
  for (const letter of ['A', 'B']) {
    await focusBy(admin, 'Tab', row(letter))
    await admin.keyboard.press('Space')
  }
  await expect(admin.getByRole('status').filter({ hasText: '2 modelli selezionati' })).toBeVisible()
  await focusBy(admin, 'Shift+Tab', button(admin, 'Archivia'))
  await admin.keyboard.press('Enter')
  await expect(button(dialog(admin), 'Archivia')).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(toast(admin, '2 modelli archiviati.')).toBeVisible()
  expect(await offered()).toHaveLength(1)
  await expect(row('C')).toBeFocused()
  await focusBy(admin, 'Tab', button(admin, 'Annulla'))
  await admin.keyboard.press('Enter')
  await expect(toast(admin, '2 modelli di nuovo in uso.')).toBeVisible()
  expect(await offered()).toHaveLength(3)
})

recordTest('records are exported and deleted together', async ({ as, createVehicleModels }) => {
  const page = await as('administrator')
  const models = await createVehicleModels(page, 'modal')
  for (const plate of ['CA001XX', 'CA002XX']) await createVehicle(page, models, { plate })
  await page.goto(`/${models.prefix}?sort=plate`)
  await page.getByRole('checkbox', { name: 'Seleziona CA001XX' }).check()
  await page.getByRole('checkbox', { name: 'Seleziona CA002XX' }).click({ modifiers: ['Shift'] })
  const started = page.waitForEvent('download')
  await button(page, 'Esporta le righe scelte').click()
  expect((await started).suggestedFilename()).toBe(`${models.prefix}.xlsx`)
  await button(page, 'Elimina').click()
  await expect(button(dialog(page), 'Annulla')).toBeFocused()
  await button(dialog(page), 'Elimina').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await fetchVehicles(page, models)).toEqual([])
})
