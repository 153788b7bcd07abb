import type { Random } from '@portale/server/demo/random.ts'
import type { Person } from '../person.ts'

/** What a person does at one moment: the calls of a screen, and what was typed or pressed on it. */
export type Screen = (person: Person, random: Random) => Promise<unknown>
export type Row = { id: number; lock_version: number }
export type Page<T extends Row = Row> = { data: T[]; last_page: number }

export const surnames = [
  'rossi',
  'ferrari',
  'esposito',
  'bianchi',
  'colombo',
  'ricci',
  'marino',
  'greco',
  'bruno',
  'gallo',
]
export const firms = [
  'autotrasporti',
  'logistica',
  'edil',
  'cave',
  'corriere',
  'traslochi',
  'officina',
  'truck',
  'elettro',
]

/** What somebody types: a part of a name, two words, or the beginning of a number. */
export const words = (random: Random): string =>
  random.pick([
    random.pick(surnames),
    random.pick(surnames).slice(0, random.int(3, 5)),
    `${random.pick(surnames)} ${random.int(1, 50_000)}`,
    `${random.pick(firms)} ${random.pick(surnames)}`,
    `0${random.int(1000, 4500)}`,
  ])

/** A list: its address, the filters that somebody chooses, and the columns it is sorted by; small ones have one kind of call. */
export type List = {
  name: string
  searched?: string
  path: string
  filters: (random: Random) => string
  sorts: string[]
  text: string
}

export const day = (year: number, month: number, of: number) => `${year}-${String(month).padStart(2, '0')}-${of}`
export const leadFilters = (random: Random) => {
  const [year, month] = [random.int(2024, 2026), random.int(1, 12)]
  return random.pick([
    `status=${random.pick(['created', 'contacted', 'offer', 'lost', 'closed', 'open'])}`,
    `lead_model_id=${random.int(1, 8)}`,
    `lead_work_type_id=${random.int(1, 8)}&status=offer`,
    `approved=${random.int(0, 1)}`,
    `from=${day(year, month, 10)}&to=${day(year, month, 28)}`,
    'status=created&approved=0',
  ])
}
export const partnerFilters = (random: Random) =>
  random.pick([`district_id=${random.int(1, 111)}`, 'pending=1', 'ceased=0', `baldo_id=${random.int(100, 999)}`])
export const partnerSorts = ['name', '-name', 'city', 'district', 'baldo_id', '-pending_documents']

export const leads: List = {
  name: 'leads',
  path: '/api/v1/leads',
  text: 'customer',
  filters: leadFilters,
  sorts: ['-created_at', 'customer', 'workshop', 'status', '-quantity'],
}
export const dealers: List = {
  name: 'partners',
  searched: 'partners, searched',
  path: '/api/v1/dealers',
  text: 'name',
  filters: partnerFilters,
  sorts: partnerSorts,
}
export const workshops: List = { ...dealers, path: '/api/v1/workshops' }
export const customers: List = {
  name: 'customers',
  searched: 'customers',
  path: '/api/v1/customers',
  text: 'name',
  filters: (random) => `vat_n=0${random.int(1000, 4500)}`,
  sorts: ['name', '-name', 'vat_n', '-customer_contacts'],
}
export const uploads: List = {
  name: 'documents',
  path: '/api/v1/activity_document_uploads',
  text: 'partner',
  filters: (random) =>
    `status=${random.pick(['pending', 'pending', 'verified', 'rejected'])}&${random.pick([
      `district_id=${random.int(1, 111)}`,
      `area=${random.pick(['nord', 'centro', 'sud'])}`,
      `year=${random.int(2025, 2026)}`,
      'age=7',
      'late=1',
    ])}`,
  sorts: ['-created_at', 'created_at', 'partner', 'activity', 'due_on'],
}
export const users: List = {
  name: 'users',
  searched: 'users',
  path: '/api/users',
  text: 'name',
  filters: (random) =>
    random.pick(['role=workshop_user', 'role=dealer_holder', 'deleted=all', `email=${random.pick(surnames)}`]),
  sorts: ['name', 'email', 'role', '-last_access', '-created_at'],
}

/** One look at a list: mostly its first pages, a word or a filter, sometimes an order, now and then a page deep in it. */
export async function look<T extends Row>(person: Person, random: Random, list: List, only = ''): Promise<T[]> {
  const chosen = random.int(1, 100)
  const [kind, query] =
    only || chosen <= 35
      ? [list.name, only]
      : chosen <= 55
        ? [list.searched ?? `${list.name}, by a word`, `${list.text}=${encodeURIComponent(words(random))}`]
        : chosen <= 75
          ? [list.searched ?? `${list.name}, filtered`, list.filters(random)]
          : chosen <= 88
            ? [list.name, `sort=${random.pick(list.sorts)}`]
            : [list.name, `page=${random.int(2, 6)}`]
  // Documents without a page or a filter are those of a year, all at once.
  const size = random.chance(0.2) ? `per_page=${random.pick([50, 100])}` : 'per_page=25'
  const page = await person.read<Page<T>>(kind, `${list.path}?${[query, size].filter(Boolean).join('&')}`)
  if (page && !only && random.chance(0.02))
    await person.read('a page deep in a list', `${list.path}?page=${random.int(1, page.last_page)}&${size}`)
  return page?.data ?? []
}

export const pickRow = <T>(random: Random, rows: T[]): T | undefined =>
  rows.length > 0 ? random.pick(rows) : undefined
