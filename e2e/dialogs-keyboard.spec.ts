import { expect, type Locator, type Page } from '@playwright/test'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { dialogByTitle, selectByLabel } from './dialogs.ts'
import { button, leaveUnsaved, requiredField, tableRow, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { invitePerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** Tab and Shift+Tab never leave the dialog, and the focus is visible. */
async function expectFocusTrap(page: Page, dialog: Locator, presses: number): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
}

test('the dialogs of a row: the focus stays inside, Esc closes, and the focus returns', async ({ as }) => {
  const page = await as('administrator')
  const { name, email } = await invitePerson(page)
  await page.goto(`/users?email=${email}`)
  const more = button(page, `Altre azioni per ${name}`)
  for (const [task, title] of [
    ['Invia link di reset', 'Invia link di reset'],
    ['Imposta password', `Imposta la password di ${name}`],
    ['Elimina', `Elimina ${name}`],
  ] as const) {
    await more.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: task })
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    for (let press = 0; press < 9 && !(await item.evaluate((element) => element === document.activeElement)); press++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = dialogByTitle(page, title)
    await expect(dialog).toBeVisible()
    await expectFocusTrap(page, dialog, 7)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(more).toBeFocused()
  }
  for (const [opener, title] of [
    [button(page, `Modifica ${name}`), `Modifica ${name}`],
    [button(page, 'Crea nuovo'), 'Nuovo utente'],
  ] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogByTitle(page, title)
    await expect(requiredField(dialog, 'Nome')).toBeFocused()
    await expectFocusTrap(page, dialog, 10)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('Esc and a click outside the dialog keep the typed values', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/menu-management')
  await button(page, 'Crea nuovo').click()
  const dialog = dialogByTitle(page, 'Nuovo punto di menu')
  await requiredField(dialog, 'Nome').fill('Non ancora salvato')
  await page.keyboard.press('Escape')
  await page.mouse.click(10, 450)
  await expect(requiredField(dialog, 'Nome')).toHaveValue('Non ancora salvato')
  await button(dialog, 'Annulla').click()
  await leaveUnsaved(page)
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Crea nuovo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(requiredField(dialog, 'Nome')).toHaveValue('')
  await page.mouse.click(10, 450)
  await expect(dialog).toHaveCount(0)
})

test('a user is created by keyboard', async ({ as }) => {
  const page = await as('administrator')
  const dealer = await createDealer(page)
  const email = `tastiera${uniqueDigits()}@rete.example`
  await page.goto(`/users?email=${email}`)
  await button(page, 'Crea nuovo').focus()
  await page.keyboard.press('Enter')
  const dialog = dialogByTitle(page, 'Nuovo utente')
  await expect(requiredField(dialog, 'Nome')).toBeFocused()
  await page.keyboard.type('Anna Tastiera')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  const role = selectByLabel(dialog, 'Ruolo (*Obbligatorio)')
  await expect(role).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  for (let index = 0; index <= Object.keys(roleLabels).indexOf('dealer_holder'); index++) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').nth(index)).toHaveAttribute('data-combobox-selected')
  }
  await page.keyboard.press('Enter')
  await expect(role).toHaveValue(roleLabels.dealer_holder)
  await page.keyboard.press('Tab')
  await expect(selectByLabel(dialog, 'Concessionaria')).toBeFocused()
  await page.keyboard.type(dealer.baldo_id)
  await expect(page.getByRole('option', { name: dealer.name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(selectByLabel(dialog, 'Concessionaria')).toHaveValue(`${dealer.baldo_id} ${dealer.name}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Utente creato.')).toBeVisible()
  await expect(tableRow(page, email)).toContainText(dealer.name)
})

test('the bell opens and closes by keyboard, and the focus stays inside while it is open', async ({ as }) => {
  const page = await as('dealer_holder')
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifiche/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog')
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectFocusTrap(page, list, 6)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(bell).toBeFocused()
})
