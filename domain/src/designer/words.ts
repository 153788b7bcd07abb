import type { Article } from './design-options.ts'

/** How a model is called on the screens. */
export type ModelNames = { article_singular: Article; interface_name_singular: string }

const feminineEndings = /(a|zione|sione|gione|trice|tà|tù|magine|igine)$/i

/** Feminine names: by their article; after L' by how the first word of the name ends. */
export function isFeminine({ article_singular: article, interface_name_singular: name }: ModelNames): boolean {
  if (article === "L'") return feminineEndings.test(name.split(' ')[0] ?? '')
  return article === 'La' || article === 'Le'
}

/** A name inside a sentence: 'Prova su strada' is 'prova su strada', 'SUV' stays. */
export const inSentence = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const joined = (article: string, name: string) =>
  article.endsWith("'") ? `${article.slice(0, -1)}’${name}` : `${article} ${name}`

/** 'La prova su strada', 'L’ordine'. */
export const withArticle = (model: ModelNames): string =>
  joined(model.article_singular, inSentence(model.interface_name_singular))

const ofArticles: Record<Article, string> = { Il: 'del', Lo: 'dello', "L'": "dell'", La: 'della', Le: 'delle' }

/** 'della prova su strada', 'dell’ordine'. */
export const ofThe = (model: ModelNames): string =>
  joined(ofArticles[model.article_singular], inSentence(model.interface_name_singular))

/** A participle that agrees: 'creato', 'creata', 'create'. */
export const inflect = (model: ModelNames, stem: string): string =>
  `${stem}${model.article_singular === 'Le' ? 'e' : isFeminine(model) ? 'a' : 'o'}`

const stems = { created: 'creat', updated: 'salvat', deleted: 'eliminat', changed: 'cambiat' }

const is = ({ article_singular }: ModelNames) => (article_singular === 'Le' ? 'sono' : 'è')

/** 'La prova su strada è cambiata', before who changed it. */
export const changedSentence = (model: ModelNames): string =>
  `${withArticle(model)} ${is(model)} ${inflect(model, stems.changed)}`

/** 'La prova su strada è stata creata.' */
export function outcomeSentence(model: ModelNames, what: keyof typeof stems): string {
  return `${withArticle(model)} ${is(model)} ${inflect(model, 'stat')} ${inflect(model, stems[what])}.`
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
