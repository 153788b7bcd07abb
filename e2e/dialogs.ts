import type { Locator, Page } from '@playwright/test'
import { button } from './page.ts'

/** The dialog that is open, by its title. */
export const dialogByTitle = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Chooses an item of the "…" menu at the end of a row. */
export async function chooseRowAction(page: Page, of: string, task: string): Promise<void> {
  await button(page, `Altre azioni per ${of}`).click()
  await page.getByRole('menuitem', { name: task }).click()
}

/** A list of which one option is chosen, by its label. */
export const selectByLabel = (root: Page | Locator, label: string): Locator =>
  root.getByRole('combobox', { name: label, exact: true })

/** Opens a list and chooses from it; the options may lie outside the dialog that holds it. */
export async function selectOption(input: Locator, name: string): Promise<void> {
  await input.click()
  await input.page().getByRole('option', { name, exact: true }).click()
}
