import { listReaders } from '../../platform/lists/list-readers.generated.ts'
import { designLimits } from './design-options.ts'
import { portalTables } from './portal-tables.generated.ts'

const modelPattern = /^[A-Z][a-z0-9]*([A-Z][a-z0-9]*)*$/
const columnPattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const prefixPattern = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/

/** The physical names of archived columns. */
const archivedPattern = /^aside_\d/

/** The columns that every generated table has, the parameters of lists, and PostgreSQL's system columns. */
const systemColumns = [
  'id',
  'lock_version',
  'created_at',
  'updated_at',
  'page',
  'per_page',
  'sort',
  'ctid',
  'oid',
  'tableoid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
]

/** Names that JavaScript gives a meaning to. */
const objectProperties = ['constructor', 'prototype', 'arguments', 'undefined', 'null', 'nan', 'infinity', 'eval']

/** PostgreSQL's reserved words, and the verbs that change tables. */
const sqlWords =
  `all alter analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
   column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
   current_timestamp current_user default deferrable delete desc distinct do drop else end except false fetch for foreign
   freeze from full grant group having ilike in initially inner insert intersect into is isnull join lateral leading left
   like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
   references returning right select session_user similar some symmetric system_user table tablesample then to trailing
   true truncate union unique update user using variadic verbose when where window with`.split(/\s+/)

const reservedWords = new Set([...systemColumns, ...objectProperties, ...sqlWords])

/** The first parts of addresses that are no list's. */
const otherPrefixes = [
  'activities',
  'activity_document_type',
  'activity_document_upload',
  'api',
  'api-reference',
  'assets',
  'automation',
  'avatars',
  'confirm-email',
  'document_news',
  'documents',
  'favicon',
  'forgot-password',
  'healthz',
  'icons',
  'impersonate',
  'lead_offers',
  'livez',
  'login',
  'logout',
  'manifest',
  'metrics',
  'notifications',
  'offline',
  'outbox',
  'profile',
  'readyz',
  'reset-password',
  'sw',
  'system',
  'unsubscribe',
]

/** The first parts of the portal's addresses, which no view may use (decisions "Pages whose route is not shown"). */
export const portalPrefixes = [
  ...new Set([...otherPrefixes, ...Object.keys(listReaders).map((name) => name.replace(/\/.*/, ''))]),
]

/** Converts 'TestDrive' to 'test_drive', as tables, records and error keys have it. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** Converts 'test_drive' to 'test_drives', the key of many records. */
export const pluralKey = (singular: string): string => {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`
}

const tooLongEnding = `può avere al massimo ${designLimits.name} caratteri`
const isReservedWord = (name: string) => reservedWords.has(name)
const portalNames = new Set(portalTables.flatMap((table) => [table, table.replace(/ies$/, 'y').replace(/s$/, '')]))

/** The problem of a model's name; undefined when it is valid (spec 2 §5). */
export function modelNameProblem(name: string): string | undefined {
  if (snakeCase(name).length > designLimits.name) return `Il nome ${tooLongEnding}.`
  if (!modelPattern.test(name))
    return 'Il nome deve essere in CamelCase, al singolare, con lettere da A a Z: TestDrive.'
  const table = snakeCase(name)
  if (portalNames.has(table) || portalNames.has(pluralKey(table)))
    return `${name} è già un modello del portale: scegli un altro nome.`
  return isReservedWord(table) ? `${name} è una parola riservata: scegli un altro nome.` : undefined
}

/** The problem of the name of a field or of files; undefined when it is valid. */
export function columnNameProblem(name: string): string | undefined {
  if (name.length > designLimits.name) return `Il nome nel database ${tooLongEnding}.`
  if (!columnPattern.test(name))
    return 'Il nome nel database deve essere in snake_case, al singolare, con lettere da a a z: numero_telaio.'
  return isReservedWord(name) || archivedPattern.test(name)
    ? `${name} è una parola riservata: scegli un altro nome.`
    : undefined
}

/** The problem of a view's address; undefined when it is valid. */
export function prefixProblem(prefix: string): string | undefined {
  if (prefix.length > designLimits.name) return `Il prefisso ${tooLongEnding}.`
  if (!prefixPattern.test(prefix))
    return 'Il prefisso può avere lettere minuscole da a a z, cifre, - e _, e comincia con una lettera: prove-su-strada.'
  if (portalPrefixes.includes(prefix) || portalTables.includes(prefix))
    return `/${prefix} è già una pagina del portale: scegli un altro prefisso.`
  return objectProperties.includes(prefix) ? `${prefix} è una parola riservata: scegli un altro prefisso.` : undefined
}

/** The problem of a role's name; undefined when it is valid. */
export function roleNameProblem(name: string): string | undefined {
  if (!columnPattern.test(name)) return 'Il nome deve essere in snake_case, con lettere da a a z: capo_officina.'
  return objectProperties.includes(name) ? `${name} è una parola riservata: scegli un altro nome.` : undefined
}
