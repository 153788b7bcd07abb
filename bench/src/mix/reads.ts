import type { Person } from '../person.ts'
import { activities } from './documents.ts'
import {
  day,
  type List,
  leadFilters,
  look,
  type Page,
  pickRow,
  type Row,
  type Screen,
  surnames,
  words,
} from './lists.ts'

export const browse =
  (list: List): Screen =>
  (person, random) =>
    look(person, random, list)

/** A list, a row of it, and what its screen reads; `tabs` are asked for now and then. */
export const open =
  (list: List, tabs: string[], often: string[] = []): Screen =>
  async (person, random) => {
    const row = pickRow(random, await look(person, random, list))
    if (!row) return
    const path = `${list.path}/${row.id}`
    const more = [...often, ...tabs.filter(() => random.chance(0.25))]
    await Promise.all([
      person.read('a record', path),
      ...more.map((tab) =>
        person.read(tab === 'related' ? 'what refers to a record' : 'a tab of a record', `${path}/${tab}`),
      ),
    ])
  }

export const home: Screen = (person) => person.read('home', '/api/v1/home')

/** The portal is opened anew, at any screen. */
export const start: Screen = async (person, random) => {
  const screen = random.pick(['/', '/leads', '/activities', '/news'])
  await person.send('a page', screen, { headers: { accept: 'text/html' } })
  await Promise.all([
    person.read('who am I', '/api/v1/me'),
    person.read('unread', '/notifications/unread'),
    home(person, random),
  ])
}

/** A word is typed into the search box, which asks while it grows. */
export const search: Screen = async (person, random) => {
  const word = words(random)
  for (const length of new Set([3, 5, word.length]))
    if (length <= word.length)
      await person.read('search box', `/api/v1/search?q=${encodeURIComponent(word.slice(0, length))}`)
}

export const notifications: Screen = async (person, random) => {
  const rows = (await person.read<Row[]>('notices', '/notifications/dropdown')) ?? []
  const row = pickRow(random, rows)
  if (row) await person.sendJson('a notice is read', 'POST', `/notifications/${row.id}/mark-dropdown-read`, {})
  await person.read('notices', `/api/v1/notifications?page=${random.int(1, 3)}`)
}

export const news: Screen = async (person, random) => {
  const row = pickRow(random, (await person.read<Page>('news', '/api/v1/news'))?.data ?? [])
  if (row) await person.read('a record', `/api/v1/news/${row.id}`)
}

export const lookup: Screen = (person, random) =>
  person.read('lookup', `/api/v2/${random.pick(['dealers', 'workshops'])}?search=${random.pick(surnames)}`)

export const board: Screen = (person, random) =>
  person.read('board of leads', `/api/v1/leads/board?${leadFilters(random)}`)

export const newestYear = async (person: Person) => (await activities(person))?.data[0]?.id ?? 0

export const dashboard: Screen = async (person, random) => {
  if (random.chance(0.5))
    return person.read('dashboard', `/api/v1/leads/dashboard?from=${day(2026, random.int(1, 6), 10)}`)
  return person.read('dashboard', `/api/v1/activity_years/${await newestYear(person)}/dashboard/dealers`)
}

/** How far the partners are: the list, or the matrix of documents. */
export const progress =
  (audience: 'dealers' | 'workshops', sees: 'all' | 'own'): Screen =>
  async (person, random) => {
    const query = random.pick(['', `name=${random.pick(surnames)}`, `district_id=${random.int(1, 111)}`, 'late=1'])
    if (sees === 'all' && random.chance(0.5))
      return person.read('progress of partners', `/api/v1/${audience}/activity_years?${query}`)
    return person.read(
      'progress of partners',
      `/api/v1/activity_years/${await newestYear(person)}/matrix/${audience}?${query}`,
    )
  }

export const audits: Screen = (person, random) =>
  person.read(
    'audit and accesses',
    `/api/audits?${random.pick(['', 'model_type=leads', 'model_type=customers&event=updated', `page=${random.int(2, 5)}`])}`,
  )

export const accesses: Screen = (person, random) =>
  person.read('audit and accesses', `/api/accesses?${random.pick(['', 'kind=login', `page=${random.int(2, 5)}`])}`)

export const exportSome: Screen = async (person, random) => {
  const [year, month] = [random.int(2024, 2026), random.int(1, 8)]
  const path = random.pick([
    `leads/xls?from=${day(year, month, 10)}&to=${day(year, month, 28)}`,
    `dealers/xls?district_id=${random.int(1, 111)}`,
    `workshops/xls?district_id=${random.int(1, 111)}`,
  ])
  await person.send('export', `/api/v1/${path}`)
}
