import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleAtThisWidth, viewports } from './axe.ts'
import { navigate } from './navigate.ts'
import { expectHeading, leaveUnsaved } from './page.ts'
import { menuLink, test } from './portal.ts'

test('the drawer of a phone is accessible, traps the focus, and Esc restores it', async ({ as }) => {
  const page = await as('administrator', { viewport: viewports.phone })
  await page.goto('/dealers')
  const burger = page.getByRole('button', { name: 'Apri il menu' })
  await burger.click()
  const drawer = page.getByRole('dialog')
  await expect(menuLink(drawer, 'Officine')).toBeVisible()
  await expectAccessibleAtThisWidth(page)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(burger).toBeFocused()
  await burger.click()
  await menuLink(drawer, 'Officine').click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Officine')
})

for (const [size, viewport] of Object.entries(viewports)) {
  test(`the user menu, ${size}: accessible, opens and closes by keyboard`, async ({ as }) => {
    const page = await as('administrator', { viewport })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu di Laura Moretti' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Il mio profilo' })).toBeFocused()
    await expectAccessibleAtThisWidth(page)
    for (const name of ['Sicurezza', 'Cambia password']) {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name })).toBeFocused()
    }
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Esci' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Esci' })).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test(`the open list of a select, ${size}: accessible, usable by keyboard`, async ({ as }) => {
    const page = await as('administrator', { viewport })
    await page.goto('/dealers')
    if (size === 'phone') await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await page.getByRole('combobox', { name: 'Provincia' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessibleAtThisWidth(page)
    await page.keyboard.type('catan')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Provincia' })).toHaveValue('Catania - CT (Sicilia)')
    await expect(page.getByText('Visualizzati 1-1 di 1 elemento')).toBeVisible()
  })
}

test('on a phone the filters are folded and counted', async ({ as }) => {
  const page = await as('administrator', { viewport: viewports.phone })
  await page.goto('/dealers?baldo_id=1')
  await expect(page.getByLabel('Ragione sociale')).toBeVisible()
  await expect(page.getByLabel('Baldo Id', { exact: true })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText('Baldo Id: 1')
  await page.getByRole('button', { name: 'Filtri (1)' }).click()
  await expect(page.getByLabel('Baldo Id', { exact: true })).toHaveValue('1')
  await page.getByLabel('Ragione sociale').fill('zzzz')
  await expect(page.getByText('Non ci sono risultati')).toBeVisible()
})

const overlays: Record<string, { open: (page: Page) => Promise<void>; overlay: (page: Page) => Locator }> = {
  'the search': {
    open: (page) => page.keyboard.press('Control+k'),
    overlay: (page) => page.getByRole('dialog', { name: 'Cerca nel portale' }),
  },
  'the list of keys': {
    open: (page) => page.keyboard.press('?'),
    overlay: (page) => page.getByRole('dialog', { name: 'Tasti' }),
  },
  'the bell': {
    open: (page) => page.getByRole('button', { name: /^Notifiche/ }).click(),
    overlay: (page) => page.getByRole('region', { name: 'Ultime notifiche' }),
  },
  'the user menu': {
    open: (page) => page.getByRole('button', { name: 'Menu di Laura Moretti' }).click(),
    overlay: (page) => page.getByRole('menuitem', { name: 'Esci' }),
  },
}

test('Back and Forward close what is open above the screens', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/customers')
  await expectHeading(page, 'Clienti')
  await navigate(page, '/dealers')
  for (const [name, { open, overlay }] of Object.entries(overlays))
    await test.step(name, async () => {
      await expectHeading(page, 'Concessionarie')
      await open(page)
      await expect(overlay(page)).toBeVisible()
      await page.goBack()
      await expectHeading(page, 'Clienti')
      await expect(overlay(page)).toHaveCount(0)
      await open(page)
      await expect(overlay(page)).toBeVisible()
      await page.goForward()
      await expectHeading(page, 'Concessionarie')
      await expect(overlay(page)).toHaveCount(0)
    })
})

test('Back closes the drawer of a phone', async ({ as }) => {
  const page = await as('administrator', { viewport: viewports.phone })
  await page.goto('/customers')
  await expectHeading(page, 'Clienti')
  await navigate(page, '/dealers')
  await expectHeading(page, 'Concessionarie')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(menuLink(page.getByRole('dialog'), 'Officine')).toBeVisible()
  await page.goBack()
  await expectHeading(page, 'Clienti')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back closes a dialog of a screen, and asks first where something was typed', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/customers')
  await expectHeading(page, 'Clienti')
  await navigate(page, '/users')
  const dialog = page.getByRole('dialog', { name: 'Nuovo utente' })
  const open = () => page.getByRole('button', { name: 'Crea nuovo' }).click()
  await expectHeading(page, 'Utenti')
  await open()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expectHeading(page, 'Clienti')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goForward()
  await expectHeading(page, 'Utenti')
  await open()
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Persona Scritta')
  await page.goBack()
  await page.getByRole('button', { name: 'Resta qui' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Persona Scritta')
  await page.goBack()
  await leaveUnsaved(page)
  await expectHeading(page, 'Clienti')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back asks about a reason that was typed for several rows', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/customers')
  await expectHeading(page, 'Clienti')
  await navigate(page, '/users')
  await expectHeading(page, 'Utenti')
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.getByRole('button', { name: 'Sospendi', exact: true }).click()
  const reason = page.getByRole('dialog', { name: /^Sospendi/ }).getByRole('textbox')
  await reason.fill('In ferie')
  await page.goBack()
  await page.getByRole('button', { name: 'Resta qui' }).click()
  await expect(reason).toHaveValue('In ferie')
  await page.goBack()
  await leaveUnsaved(page)
  await expectHeading(page, 'Clienti')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
