import type { Locator, Page } from '@playwright/test'
import { button } from './page.ts'

/** The open dialog with this title. */
export const dialogByTitle = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Clicks an item of the "…" menu of a row. */
export async function chooseRowAction(page: Page, subject: string, action: string): Promise<void> {
  await button(page, `Altre azioni per ${subject}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A select by its label. */
export const selectByLabel = (root: Page | Locator, label: string): Locator =>
  root.getByRole('combobox', { name: label, exact: true })

/** Opens a select and clicks an option, which may be rendered outside the dialog. */
export async function selectOption(input: Locator, name: string): Promise<void> {
  await input.click()
  await input.page().getByRole('option', { name, exact: true }).click()
}
