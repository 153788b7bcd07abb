import { expect, type Locator, type Page } from '@playwright/test'
import { dialogByTitle } from './dialogs.ts'
import { button, requiredField, toast } from './page.ts'
import { openScreen } from './screen.ts'
import { uniqueDigits } from './unique.ts'

export const openDesigner = (page: Page) => openScreen(page, { address: '/automation', ready: 'Generatore' })

/** A model as one types it; the names of no other journey. */
export type Typed = { name: string; singular: string; plural: string; prefix: string }

export function freshNames(): Typed {
  const number = uniqueDigits()
  const [name, prefix] = [`Trailer${number}`, `trailer${number}s`]
  return { name, singular: `Rimorchio ${number}`, plural: `Rimorchi ${number}`, prefix }
}

/** An entry of the list of models or roles, by its name. */
export const entry = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name }).first()

/** An input of a row, by what it is and where it stands: 'Etichetta del campo 2'. */
export const cell = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

export async function addModel(page: Page, { name, singular, plural }: Typed, article = 'Il'): Promise<void> {
  await button(page, 'Aggiungi modello').click()
  await expect(requiredField(page, 'Nome')).toBeFocused()
  await requiredField(page, 'Nome').fill(name)
  await page.getByLabel('Articolo').selectOption(article)
  await requiredField(page, 'Nome singolare').fill(singular)
  await requiredField(page, 'Nome plurale').fill(plural)
}

/** Adds a field at the end; `place` is where that is. */
export async function addField(page: Page, place: number, [db_name, label, type]: [string, string, string]) {
  await button(page, 'Aggiungi campo').click()
  await expect(cell(page, `Nome nel database del campo ${place}`)).toBeFocused()
  await cell(page, `Nome nel database del campo ${place}`).fill(db_name)
  await cell(page, `Etichetta del campo ${place}`).fill(label)
  await cell(page, `Tipo del campo ${place}`).selectOption(type)
}

export async function addRelation(page: Page, place: number, type: string, model: string): Promise<void> {
  await button(page, 'Aggiungi relazione').click()
  await cell(page, `Tipo della relazione ${place}`).selectOption(type)
  await cell(page, `Modello della relazione ${place}`).selectOption(model)
}

/** What the foot of the screen says is missing. */
export const missing = (page: Page): Locator => page.locator('[data-incomplete]')

/** The plan that opens with the button of this name. */
export const plan = (page: Page, title = 'Ricrea i modelli'): Locator => dialogByTitle(page, title)

/** A step of the plan, by what it says. */
export const step = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: words })

type Done = { title?: string; label?: string; word?: string }

/** Looks at the plan and does it, with the word that it asks for. */
export async function apply(page: Page, { title = 'Ricrea i modelli', label = title, word }: Done = {}): Promise<void> {
  if (word) {
    await expect(button(plan(page, title), label)).toBeDisabled()
    await page.getByLabel(`Scrivi ${word} per continuare`).fill(word)
  }
  await button(plan(page, title), label).click()
  await expect(plan(page, title)).toHaveCount(0)
}

export const applied = (page: Page): Locator => toast(page, 'Fatto: i modelli sono come li hai disegnati.')

/** Chooses from the "…" of the screen. */
export async function choose(page: Page, item: string): Promise<void> {
  await button(page, 'Altre azioni per il progetto').click()
  await page.getByRole('menuitem', { name: item }).click()
}
