import { expect, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { dialogByTitle, selectByLabel, selectOption } from './dialogs.ts'
import { button, expectFieldError, expectHeading, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { menuItems, menuLink, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const holder = roleLabels.dealer_holder
const closed = `Schermata chiusa per ${holder}`
/** The links of the side menu without the items of other tests. */
const links = (page: Page, itemName: string) =>
  menuItems(page).filter({ hasNotText: new RegExp(`^Guida (?!${itemName.replace('Guida ', '')})`) })

type Item = { name: string; url: string; weight: string; role?: string }

async function fill(page: Page, { name, url, weight, role }: Item): Promise<void> {
  await requiredField(page, 'Nome').fill(name)
  await requiredField(page, 'Indirizzo').fill(url)
  if (role) await selectOption(selectByLabel(page.getByRole('dialog'), 'Ruolo'), role)
  await requiredField(page, 'Peso').fill(weight)
  await button(page, 'Salva').click()
}

test('a menu item is created for a role, previewed, visible to that role only, changed and deleted', async ({ as }) => {
  const admin = await as('administrator')
  const name = `Guida ${uniqueDigits()}`
  const page = await as(await createPerson(admin, { dealers: [await createDealer(admin)] }))
  await page.goto('/')
  await expect(links(page, name)).toHaveText(['Home', 'Attività', 'I miei documenti', 'Concessionarie', 'News'])

  await admin.goto('/')
  await menuLink(admin, 'Punti di menu').click()
  await button(admin, 'Crea nuovo').click()
  await fill(admin, { name, url: '/activities?page=1', weight: '5', role: holder })
  await expect(toast(admin, 'Punto di menu creato.')).toBeVisible()
  await selectOption(selectByLabel(admin, 'Visto da'), holder)
  await expect(tableRow(admin, name).getByRole('cell')).toContainText([
    '5',
    name,
    'Attività',
    '/activities?page=1',
    holder,
    '',
    '',
  ])
  await expect(menuLink(admin, name)).toHaveCount(0)

  await test.step('the preview of the role shows it, other previews do not', async () => {
    await button(admin, 'Anteprima').click()
    const preview = dialogByTitle(admin, 'Anteprima del menu')
    const role = selectByLabel(preview, 'Come lo vede')
    await expect(role).toHaveValue(roleLabels.administrator)
    await expect(preview.getByText('Posta in uscita')).toBeVisible()
    await expect(preview.getByText(name)).toHaveCount(0)
    await selectOption(role, holder)
    await expect(preview.getByText(name)).toBeVisible()
    await expect(preview.getByText('Posta in uscita')).toHaveCount(0)
    await expect(preview.getByText('Non può aprirla')).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
  })
  await test.step('the role sees it after a reload', async () => {
    await page.reload()
    await expect(links(page, name)).toHaveText(['Home', name, 'Attività', 'I miei documenti', 'Concessionarie', 'News'])
    await menuLink(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Le attività/)
  })
  await test.step('an item with a forbidden address shows a warning, before and after saving', async () => {
    await button(admin, `Modifica ${name} (${holder})`).click()
    const dialog = dialogByTitle(admin, `Modifica ${name}`)
    await requiredField(admin, 'Indirizzo').fill('/customers')
    await expect(dialog.getByRole('status')).toHaveText(
      `Questa schermata è chiusa per ${holder}: chi ha questo ruolo vedrà il punto nel menu ma non potrà aprirlo.`,
    )
    await dialog.getByLabel('Gruppo').fill('Rete')
    await requiredField(admin, 'Peso').fill('15,5')
    await button(dialog, 'Salva').click()
    await expect(toast(admin, 'Punto di menu salvato.')).toBeVisible()
    await expect(tableRow(admin, name)).toContainText(closed)
    await button(admin, 'Anteprima').click()
    const preview = dialogByTitle(admin, 'Anteprima del menu')
    await selectOption(selectByLabel(preview, 'Come lo vede'), holder)
    await expect(preview.getByRole('listitem').filter({ hasText: name })).toContainText('Non può aprirla')
    await admin.keyboard.press('Escape')
    await page.reload()
    await expect(links(page, name)).toHaveText(['Home', 'Attività', 'I miei documenti', name, 'Concessionarie', 'News'])
    const group = page.getByRole('navigation', { name: 'Menu principale' }).locator('div', { hasText: /^Rete/ })
    await expect(group.getByRole('listitem')).toHaveText([name, 'Concessionarie'])
    await menuLink(page, name).click()
    await expectHeading(page, 'Non hai accesso a questa pagina')
  })
  await test.step('a deleted item disappears for all users', async () => {
    await button(admin, `Elimina ${name} (${holder})`).click()
    const confirmDialog = dialogByTitle(admin, `Elimina ${name}`)
    await expect(confirmDialog).toContainText('sparirà dal menu')
    await button(confirmDialog, 'Elimina').click()
    await expect(toast(admin, 'Punto di menu eliminato.')).toBeVisible()
    await expect(tableRow(admin, name)).toHaveCount(0)
    await page.reload()
    await expect(links(page, name)).toHaveText(['Home', 'Attività', 'I miei documenti', 'Concessionarie', 'News'])
  })
})

test('unsafe addresses and invalid weights are rejected under their fields', async ({ as }) => {
  const page = await as('administrator')
  const name = `Esterno ${uniqueDigits()}`
  await page.goto('/menu-management')
  await button(page, 'Crea nuovo').click()
  await button(page, 'Salva').click()
  for (const label of ['Nome', 'Indirizzo', 'Peso'])
    await expectFieldError(requiredField(page, label), new RegExp(`Il campo ${label} è obbligatorio\\.`, 'i'))
  await expect(requiredField(page, 'Nome')).toBeFocused()
  for (const url of ['javascript:alert(1)', '//evil.example', 'http://rete.example', '/\\evil.example', 'dealers']) {
    await fill(page, { name, url, weight: 'x' })
    await expectFieldError(requiredField(page, 'Indirizzo'), /L’indirizzo deve essere un percorso del portale/)
    await expectFieldError(requiredField(page, 'Peso'), /Il campo peso deve essere un numero\./)
    await expect(requiredField(page, 'Indirizzo')).toHaveValue(url)
  }
  // No other test counts the menu items of this role.
  const seller = roleLabels.dealer_sales_manager
  await fill(page, { name, url: 'https://rete.example/guida', weight: '1000', role: seller })
  await expect(toast(page, 'Punto di menu creato.')).toBeVisible()

  const reader = await as('dealer_sales_manager')
  await reader.goto('/')
  await expect(menuLink(reader, name)).toHaveAttribute('href', 'https://rete.example/guida')
  await expect(menuLink(reader, name)).toHaveAttribute('rel', 'noopener')
  await page.goto('/menu-management?role=dealer_sales_manager')
  await button(page, `Elimina ${name} (${seller})`).click()
  await button(page, 'Elimina').click()
  await expect(toast(page, 'Punto di menu eliminato.')).toBeVisible()
})

test('two administrators edit the same item: the second sees the conflict', async ({ as }) => {
  const admin = await as('administrator')
  const name = `Conteso ${uniqueDigits()}`
  await admin.goto('/menu-management?role=workshop_user')
  await button(admin, 'Crea nuovo').click()
  await fill(admin, { name, url: '/activities', weight: '900', role: roleLabels.workshop_user })
  const row = `${name} (${roleLabels.workshop_user})`
  const other = await as(await createPerson(admin, { role: 'administrator' }))
  await other.goto('/menu-management?role=workshop_user')
  for (const page of [admin, other]) await button(page, `Modifica ${row}`).click()
  await fill(admin, { name, url: '/activities', weight: '901' })
  await expect(toast(admin, 'Punto di menu salvato.')).toBeVisible()
  await fill(other, { name, url: '/activities', weight: '902' })
  await expect(other.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(other.getByRole('dialog')).toContainText('Il punto di menu è cambiato: l’ha modificato Laura Moretti')
  await expect(other.getByRole('group').locator('legend')).toHaveText(['Peso'])
  await button(other, 'Applica e salva').click()
  await expect(toast(other, 'Punto di menu salvato.')).toBeVisible()
  await expect(tableRow(other, name)).toContainText('902')
  await button(other, `Elimina ${row}`).click()
  await button(other, 'Elimina').click()
  await expect(tableRow(other, name)).toHaveCount(0)
})
