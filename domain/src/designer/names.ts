import { designLimits } from './design-options.ts'

const modelShape = /^[A-Z][a-z0-9]*([A-Z][a-z0-9]*)*$/
const columnShape = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const prefixShape = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/

/** What columns are called when they are set aside. */
const asideShape = /^aside_\d/

/** What every generated table has by itself, and what calls use beside the fields. */
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

/** What JavaScript gives to every object: no name of data. */
const objectWords = ['constructor', 'prototype', 'arguments', 'undefined', 'null', 'nan', 'infinity', 'eval']

/** The reserved words of SQL as PostgreSQL has them, and what changes tables. */
const sqlWords =
  `all alter analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
   column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
   current_timestamp current_user default deferrable delete desc distinct do drop else end except false fetch for foreign
   freeze from full grant group having ilike in initially inner insert intersect into is isnull join lateral leading left
   like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
   references returning right select session_user similar some symmetric system_user table tablesample then to trailing
   true truncate union unique update user using variadic verbose when where window with`.split(/\s+/)

const reserved = new Set([...systemColumns, ...objectWords, ...sqlWords])

/** The portal's own tables; none of them can be made again or changed. A test compares this with the database. */
export const portalTables = [
  'activities',
  'activity_document_types',
  'activity_document_uploads',
  'activity_years',
  'audit_archives',
  'audit_clock',
  'audit_tx',
  'audits',
  'customer_contacts',
  'customers',
  'dealers',
  'designs',
  'districts',
  'document_news',
  'email_changes',
  'files',
  'idempotency_keys',
  'impersonations',
  'lead_idle_notices',
  'lead_manages',
  'lead_models',
  'lead_offers',
  'lead_users',
  'lead_work_types',
  'leads',
  'mails',
  'menu_items',
  'migrations',
  'news',
  'news_notices',
  'news_reads',
  'notifications',
  'password_resets',
  'rate_counters',
  'record_files',
  'regions',
  'roles',
  'sessions',
  'user_dealers',
  'user_workshops',
  'users',
  'workshop_dealers',
  'workshop_market_share_recipients',
  'workshop_market_share_workshops',
  'workshop_market_shares',
  'workshops',
]

/** The first parts of the portal's addresses; no view may stand there (decisions "Pages whose route is not shown"). */
export const portalPrefixes = [
  'activities',
  'activity_document_upload',
  'activity_years',
  'api',
  'assets',
  'audits',
  'automation',
  'avatars',
  'confirm-email',
  'customers',
  'dealers',
  'document_news',
  'favicon',
  'forgot-password',
  'healthz',
  'impersonate',
  'lead_models',
  'lead_offers',
  'lead_work_types',
  'leads',
  'login',
  'logout',
  'menu-management',
  'metrics',
  'news',
  'notifications',
  'outbox',
  'profile',
  'readyz',
  'reset-password',
  'users',
  'workshop_market_shares',
  'workshops',
]

/** 'TestDrive' as tables, records and error keys have it: 'test_drive'. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** The key of many records: 'test_drive' is 'test_drives'. */
export const pluralKey = (singular: string): string => {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`
}

const tooLong = `può avere al massimo ${designLimits.name} caratteri`
const isReserved = (name: string) => reserved.has(name)
const portalNames = new Set(portalTables.flatMap((table) => [table, table.replace(/ies$/, 'y').replace(/s$/, '')]))

/** What is wrong with a model's name; undefined when it can be taken (spec 2 §5). */
export function modelNameProblem(name: string): string | undefined {
  if (snakeCase(name).length > designLimits.name) return `Il nome ${tooLong}.`
  if (!modelShape.test(name)) return 'Il nome deve essere in CamelCase, al singolare, con lettere da A a Z: TestDrive.'
  const table = snakeCase(name)
  if (portalNames.has(table) || portalNames.has(pluralKey(table)))
    return `${name} è già un modello del portale: scegli un altro nome.`
  return isReserved(table) ? `${name} è una parola riservata: scegli un altro nome.` : undefined
}

/** What is wrong with the name of a field or of files; undefined when it can be taken. */
export function columnNameProblem(name: string): string | undefined {
  if (name.length > designLimits.name) return `Il nome nel database ${tooLong}.`
  if (!columnShape.test(name))
    return 'Il nome nel database deve essere in snake_case, al singolare, con lettere da a a z: numero_telaio.'
  return isReserved(name) || asideShape.test(name) ? `${name} è una parola riservata: scegli un altro nome.` : undefined
}

/** What is wrong with the address of a view; undefined when it can be taken. */
export function prefixProblem(prefix: string): string | undefined {
  if (prefix.length > designLimits.name) return `Il prefisso ${tooLong}.`
  if (!prefixShape.test(prefix))
    return 'Il prefisso può avere lettere minuscole da a a z, cifre, - e _, e comincia con una lettera: prove-su-strada.'
  if (portalPrefixes.includes(prefix) || portalTables.includes(prefix))
    return `/${prefix} è già una pagina del portale: scegli un altro prefisso.`
  return objectWords.includes(prefix) ? `${prefix} è una parola riservata: scegli un altro prefisso.` : undefined
}

/** What is wrong with the name of a role; undefined when it can be taken. */
export function roleNameProblem(name: string): string | undefined {
  if (!columnShape.test(name)) return 'Il nome deve essere in snake_case, con lettere da a a z: capo_officina.'
  return objectWords.includes(name) ? `${name} è una parola riservata: scegli un altro nome.` : undefined
}
