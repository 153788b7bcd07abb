import { setTimeout as wait } from 'node:timers/promises'
import { snakeCase } from '@portale/domain/designer/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/db/connection.ts'
import { write } from '../../src/db/gate.ts'
import type { Random } from '../../src/demo/random.ts'
import { demoModels } from '../../src/demo/vehicles-design.ts'
import { vatNumber } from '../fixtures/factories.ts'
import type { TestField, TestFile } from '../form.ts'

export type Reply<T> = { status: number; body: T }

/** Somebody who calls the portal, in its process or over the network. */
export type ApiCaller = {
  get<T>(url: string): Promise<Reply<T>>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Reply<T>>
  upload<T>(url: string, parts: (TestFile | TestField)[]): Promise<Reply<T>>
}

/** Where a history is played: who calls, a partner's own calls, and the database as the portal's role. */
export type Stage = { db: Db; admin: ApiCaller; holder: ApiCaller; holder_id: number }

/** A history under way: `name` is found in what it makes, `after` answers when another moment was kept. */
export type Play = Stage & {
  random: Random
  name: (what: string) => string
  vat: () => string
  after: () => Promise<void>
}

/** Something that a history does; answers a status, or undefined when there was nothing to do it to. */
export type Step = (play: Play) => Promise<number | undefined>

/** One writer's view of a history, with names and VAT numbers that nobody else uses. */
export function openPlay(stage: Stage, random: Random, writer: number, after: () => Promise<void>): Play {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  return {
    ...stage,
    random,
    after,
    name: (what) => `${what} ${writer}-${next()}`,
    vat: () => vatNumber(1_000_000_000 + writer * 1000 + next()),
  }
}

/** How many of the newest rows writers choose from: few enough that they meet. */
const maxCandidates = 6

const designed = demoModels.map(({ name }) => snakeCase(name))

/** A table by its name alone, wherever it lies. */
export const tableNamed = (name: string): RawBuilder<unknown> =>
  designed.includes(name) ? sql.id('generated', name) : sql.table(name)

/** One of the newest rows of a table. */
export async function pickId({ db, random }: Play, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableNamed(table)} ORDER BY id DESC LIMIT ${maxCandidates}`.execute(db)
  return rows.length > 0 ? random.pick(rows).id : undefined
}

/** One of the newest rows of a table as the call of its form answers it. */
export async function pickRow<T>(play: Play, table: string): Promise<T | undefined> {
  const id = await pickId(play, table)
  const { status, body } = await play.admin.get<T>(`/api/v1/${table}/${id}`)
  return status === 200 ? body : undefined
}

/** A transaction as the portal's database role, behind the gate: what no call does. */
export const writeDirectly = <T>({ db }: Pick<Stage, 'db'>, work: (tx: Db) => Promise<T>): Promise<T> =>
  write(db, {}, work)

const longestOpen = 500

/** What is kept after some of the steps that several writers do. */
export type Milestones<T> = { kept: T[]; pass: (look: () => Promise<T>) => Promise<void>; next: () => Promise<void> }

/** `stops` are the numbers of the steps after which something is kept; `next` waits for one of them, not for long. */
export function milestones<T>(stops: number[]): Milestones<T> {
  const kept: T[] = []
  let passed = 0
  let [reached, tell] = promised()
  return {
    kept,
    async pass(look) {
      passed += 1
      if (!stops.includes(passed)) return
      kept.push(await look())
      tell()
      ;[reached, tell] = promised()
    },
    next: () => Promise.race([reached, wait(longestOpen)]),
  }
}

function promised(): [Promise<void>, () => void] {
  let tell = () => {}
  const reached = new Promise<void>((resolve) => {
    tell = resolve
  })
  return [reached, tell]
}
