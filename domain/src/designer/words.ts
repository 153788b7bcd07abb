import type { Article } from './design.ts'

/** How a model is called on the screens. */
export type Named = { article_singular: Article; interface_name_singular: string }

const feminineEndings = /(a|zione|sione|gione|trice|tà|tù|magine|igine)$/i

/** Feminine names: by their article; after L' by how the first word of the name ends. */
export function isFeminine({ article_singular: article, interface_name_singular: name }: Named): boolean {
  if (article === "L'") return feminineEndings.test(name.split(' ')[0] ?? '')
  return article === 'La' || article === 'Le'
}

/** A name inside a sentence: 'Prova su strada' is 'prova su strada', 'SUV' stays. */
export const inside = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const joined = (article: string, name: string) =>
  article.endsWith("'") ? `${article.slice(0, -1)}’${name}` : `${article} ${name}`

/** 'La prova su strada', 'L’ordine'. */
export const withArticle = (model: Named): string =>
  joined(model.article_singular, inside(model.interface_name_singular))

const ofArticles: Record<Article, string> = { Il: 'del', Lo: 'dello', "L'": "dell'", La: 'della', Le: 'delle' }

/** 'della prova su strada', 'dell’ordine'. */
export const ofThe = (model: Named): string =>
  joined(ofArticles[model.article_singular], inside(model.interface_name_singular))

/** A participle that agrees: 'creato', 'creata', 'create'. */
export const agreeing = (model: Named, stem: string): string =>
  `${stem}${model.article_singular === 'Le' ? 'e' : isFeminine(model) ? 'a' : 'o'}`

const stems = { created: 'creat', updated: 'salvat', deleted: 'eliminat', changed: 'cambiat' }

const is = ({ article_singular }: Named) => (article_singular === 'Le' ? 'sono' : 'è')

/** 'La prova su strada è cambiata', before who changed it. */
export const hasChanged = (model: Named): string =>
  `${withArticle(model)} ${is(model)} ${agreeing(model, stems.changed)}`

/** 'La prova su strada è stata creata.' */
export function happened(model: Named, what: keyof typeof stems): string {
  return `${withArticle(model)} ${is(model)} ${agreeing(model, 'stat')} ${agreeing(model, stems[what])}.`
}

/** 'Nuova prova su strada', 'Nuovo veicolo'. */
export const newOne = (model: Named): string => `${agreeing(model, 'Nuov')} ${inside(model.interface_name_singular)}`

/** 'Ancora nessuna prova su strada', 'Ancora nessun veicolo'. */
export function noneYet(model: Named): string {
  const name = inside(model.interface_name_singular)
  if (isFeminine(model)) return /^[aeiouàèéìòù]/i.test(name) ? `Ancora nessun’${name}` : `Ancora nessuna ${name}`
  return `Ancora ${model.article_singular === 'Lo' ? 'nessuno' : 'nessun'} ${name}`
}
