import type { Subject } from '../../platform/lists/subject.ts'
import type { Article } from './design-options.ts'

export type ModelNames = { article_singular: Article; interface_name_singular: string }

const feminineEndings = /(a|zione|sione|gione|trice|tà|tù|magine|igine)$/i

/** The article says whether a name is feminine; after L' the ending of its first word does. */
export function isFeminine({ article_singular: article, interface_name_singular: name }: ModelNames): boolean {
  if (article === "L'") return feminineEndings.test(name.split(' ')[0] ?? '')
  return article === 'La' || article === 'Le'
}

/** The name as written within a sentence: 'Prova su strada' becomes 'prova su strada', 'SUV' stays. */
export const inSentence = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const joinArticle = (article: string, name: string) =>
  article.endsWith("'") ? `${article.slice(0, -1)}’${name}` : `${article} ${name}`

/** 'La prova su strada', 'L’ordine'. */
export const withArticle = (model: ModelNames): string =>
  joinArticle(model.article_singular, inSentence(model.interface_name_singular))

const articlesWithOf: Record<Article, string> = { Il: 'del', Lo: 'dello', "L'": "dell'", La: 'della', Le: 'delle' }

/** 'della prova su strada', 'dell’ordine'. */
export const ofThe = (model: ModelNames): string =>
  joinArticle(articlesWithOf[model.article_singular], inSentence(model.interface_name_singular))

/** What the records of a model are called in the sentences about a list. */
export const toSubject = (model: ModelNames & { interface_name_plural: string }): Subject => ({
  one: inSentence(model.interface_name_singular),
  many: inSentence(model.interface_name_plural),
  feminine: isFeminine(model) || model.article_singular === 'Le',
})

/** Adds the ending that agrees with the model: 'creato', 'creata', 'create'. */
export const inflect = (model: ModelNames, stem: string): string =>
  `${stem}${model.article_singular === 'Le' ? 'e' : isFeminine(model) ? 'a' : 'o'}`

const stems = { created: 'creat', updated: 'salvat', deleted: 'eliminat', changed: 'cambiat' }

const toBe = ({ article_singular }: ModelNames) => (article_singular === 'Le' ? 'sono' : 'è')

/** 'La prova su strada è cambiata', the beginning of a sentence that continues with who changed it. */
export const changedSentence = (model: ModelNames): string =>
  `${withArticle(model)} ${toBe(model)} ${inflect(model, stems.changed)}`

/** 'La prova su strada è stata creata.' */
export function outcomeSentence(model: ModelNames, outcome: keyof typeof stems): string {
  return `${withArticle(model)} ${toBe(model)} ${inflect(model, 'stat')} ${inflect(model, stems[outcome])}.`
}

/** 'Nuova prova su strada', 'Nuovo veicolo'. */
export const newTitle = (model: ModelNames): string =>
  `${inflect(model, 'Nuov')} ${inSentence(model.interface_name_singular)}`

/** 'Ancora nessuna prova su strada', 'Ancora nessun veicolo'. */
export function emptyTitle(model: ModelNames): string {
  const name = inSentence(model.interface_name_singular)
  if (isFeminine(model)) return /^[aeiouàèéìòù]/i.test(name) ? `Ancora nessun’${name}` : `Ancora nessuna ${name}`
  return `Ancora ${model.article_singular === 'Lo' ? 'nessuno' : 'nessun'} ${name}`
}
