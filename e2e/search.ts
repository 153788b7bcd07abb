import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './page.ts'

export const searchBox = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Cerca nel portale o scrivi un comando' })
export const searchDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Cerca nel portale' })
/** The results under a heading. */
export const resultsOf = (page: Page, heading: string): Locator =>
  searchDialog(page).getByRole('group', { name: heading, exact: true }).getByRole('option')
export const selectedOption = (page: Page): Locator => page.getByRole('option', { selected: true })

export async function openSearch(page: Page): Promise<void> {
  await expect(button(page, 'Cerca')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
}
