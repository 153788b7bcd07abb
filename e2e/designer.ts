import { expect, type Locator, type Page } from '@playwright/test'
import { dialogByTitle } from './dialogs.ts'
import { button, requiredField, toast } from './page.ts'
import { openScreen } from './screen.ts'
import { uniqueDigits } from './unique.ts'

export const openDesigner = (page: Page) => openScreen(page, { url: '/automation', ready: 'Generatore' })

/** The names of a model as they are typed; unique among all journeys. */
export type TypedModel = { name: string; singular: string; plural: string; prefix: string }

export function uniqueModel(): TypedModel {
  const number = uniqueDigits()
  const [name, prefix] = [`Trailer${number}`, `trailer${number}s`]
  return { name, singular: `Rimorchio ${number}`, plural: `Rimorchi ${number}`, prefix }
}

/** An item of the list of models or roles. */
export const sideItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name }).first()

/** An input of a row, by its name: 'Etichetta del campo 2'. */
export const rowInput = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

export async function addModel(page: Page, { name, singular, plural }: TypedModel, article = 'Il'): Promise<void> {
  await button(page, 'Aggiungi modello').click()
  await expect(requiredField(page, 'Nome')).toBeFocused()
  await requiredField(page, 'Nome').fill(name)
  await page.getByLabel('Articolo').selectOption(article)
  await requiredField(page, 'Nome singolare').fill(singular)
  await requiredField(page, 'Nome plurale').fill(plural)
}

/** Adds a field at the end, which is at `position`. */
export async function addField(page: Page, position: number, [db_name, label, type]: [string, string, string]) {
  await button(page, 'Aggiungi campo').click()
  await expect(rowInput(page, `Nome nel database del campo ${position}`)).toBeFocused()
  await rowInput(page, `Nome nel database del campo ${position}`).fill(db_name)
  await rowInput(page, `Etichetta del campo ${position}`).fill(label)
  await rowInput(page, `Tipo del campo ${position}`).selectOption(type)
}

export async function addRelation(page: Page, position: number, type: string, model: string): Promise<void> {
  await button(page, 'Aggiungi relazione').click()
  await rowInput(page, `Tipo della relazione ${position}`).selectOption(type)
  await rowInput(page, `Modello della relazione ${position}`).selectOption(model)
}

/** The problem that the bar at the foot of the screen names. */
export const barProblem = (page: Page): Locator => page.locator('[data-incomplete]')

/** The dialog with the plan, under the title of its task. */
export const planDialog = (page: Page, title = 'Ricrea i modelli'): Locator => dialogByTitle(page, title)

/** A step of the plan, by its text. */
export const planStep = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: words })

type Confirmation = { title?: string; label?: string; word?: string }

/** Confirms the plan, with the word that it asks for. */
export async function confirmPlan(
  page: Page,
  { title = 'Ricrea i modelli', label = title, word }: Confirmation = {},
): Promise<void> {
  if (word) {
    await expect(button(planDialog(page, title), label)).toBeDisabled()
    await page.getByLabel(`Scrivi ${word} per continuare`).fill(word)
  }
  await button(planDialog(page, title), label).click()
  await expect(planDialog(page, title)).toHaveCount(0)
}

export const appliedToast = (page: Page): Locator => toast(page, 'Fatto: i modelli sono come li hai disegnati.')

/** Clicks an item of the "…" menu of the screen. */
export async function chooseAction(page: Page, item: string): Promise<void> {
  await button(page, 'Altre azioni per il progetto').click()
  await page.getByRole('menuitem', { name: item }).click()
}
