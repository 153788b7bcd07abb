import { expect } from '@playwright/test'
import { expectAccessibleAtThisWidth, viewports } from './axe.ts'
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
