import type { Client } from 'pg'

/**
 * A call that is read as often as 32 connections can. Its goals are shares of the bare handler's rate, plain and
 * compressed. With several paths they are asked for in turn; `distinct` lets no two requests be alike, so that no answer
 * was kept; `writes` names the table that is changed five times a second meanwhile.
 */
export type ReadCase = {
  name: string
  paths: string[]
  distinct?: boolean
  writes?: 'dealers' | 'leads'
  goals: { plain: number; compressed: number }
}

/** The same call each time, the same call while its table is changed, and calls that all differ. */
const variants = (name: string, path: string, others: string[], more: Pick<ReadCase, 'goals' | 'writes'>) => {
  const { goals, writes } = more
  return [
    { name: `${name}, the same again and again`, paths: [path], goals },
    { name: `${name}, the same with 5 writes a second`, paths: [path], goals, writes },
    { name: `${name}, no two alike`, paths: others, distinct: true, goals },
  ] satisfies ReadCase[]
}

/** Parts of names, each once: from four letters on an index finds them. */
export function listParts(names: string[]): string[] {
  const parts = new Set<string>()
  for (const name of names.map((name) => name.toLowerCase()))
    for (let length = 5; length <= 8; length += 1)
      for (let from = 0; from + length <= name.length; from += 1) parts.add(name.slice(from, from + length).trim())
  const long = [...parts].filter((part) => part.length >= 5)
  // A fixed order that mixes them: neighbours come from the same name.
  return long.toSorted((a, b) => a.localeCompare(b)).map((_, index) => long[(index * 7919) % long.length] ?? '')
}

async function listNames(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

const dealers = '/api/v1/dealers'
const leads = '/api/v1/leads'
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Searches of dealers by a part of their name: always the same, and of thousands of parts. */
export async function listSearchCases(client: Client, which = ''): Promise<ReadCase[]> {
  const parts = listParts(await listNames(client, 'SELECT DISTINCT name FROM dealers ORDER BY name LIMIT 400'))
  const paths = parts.map((part) => `${dealers}?name=${encodeURIComponent(part)}`)
  const search = { goals: { plain: 1, compressed: 1 }, writes: 'dealers' } as const
  return variants(`20,000 dealers, part of a name${which}`, `${dealers}?name=esposito`, paths, search)
}

const listGoals = { plain: 1.2, compressed: 1 }

/** Lists, a late page, leads and one record of the large data. */
export async function listReadCases(client: Client): Promise<ReadCase[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM dealers ORDER BY md5(id::text)')
  const records = rows.map(({ id }) => `${dealers}/${id}`)
  return [
    ...variants(
      '20,000 dealers, first page',
      dealers,
      range(1, 12).map((page) => `${dealers}?page=${page}`),
      { goals: listGoals, writes: 'dealers' },
    ),
    ...variants(
      '20,000 dealers, page 500',
      `${dealers}?page=500`,
      range(450, 550).map((page) => `${dealers}?page=${page}`),
      { goals: { plain: 1, compressed: 0.9 }, writes: 'dealers' },
    ),
    ...variants(
      '200,000 leads, first page',
      leads,
      range(1, 12).map((page) => `${leads}?page=${page}`),
      { goals: listGoals, writes: 'leads' },
    ),
    ...variants('one dealer', records[0] ?? '', records, {
      goals: { plain: 0.9, compressed: 0.9 },
      writes: 'dealers',
    }),
    ...(await listSearchCases(client)),
  ]
}
