import { setTimeout as wait } from 'node:timers/promises'
import { snakeCase } from '@portale/domain/generator/designer/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Random } from '../../src/demo/random.ts'
import { demoModels } from '../../src/demo/vehicles-design.ts'
import type { Db } from '../../src/platform/db/connection.ts'
import { withWriteTransaction } from '../../src/platform/db/write-transaction.ts'
import { vatNumber } from '../fixtures/factories.ts'
import type { TestField, TestFile } from '../form.ts'

export type ApiResponse<T> = { status: number; body: T }

/** A caller of the portal, in its process or over the network. */
export type ApiCaller = {
  get<T>(url: string): Promise<ApiResponse<T>>
  send<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<ApiResponse<T>>
  upload<T>(url: string, parts: (TestFile | TestField)[]): Promise<ApiResponse<T>>
}

/** What a history runs on: an administrator, a partner's user, and the database as the portal's role. */
export type HistoryContext = { db: Db; admin: ApiCaller; holder: ApiCaller; holder_id: number }

/** A history under way: `name` is found in what it makes, `after` answers when another moment was kept. */
export type HistoryWriter = HistoryContext & {
  random: Random
  newName: (what: string) => string
  newVatNumber: () => string
  waitForNextState: () => Promise<void>
}

/** A step of a history; returns its status, or undefined when there was no row for it. */
export type Step = (writer: HistoryWriter) => Promise<number | undefined>

/** A writer with names and VAT numbers that no other writer uses. */
export function createWriter(
  context: HistoryContext,
  random: Random,
  writer: number,
  after: () => Promise<void>,
): HistoryWriter {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  return {
    ...context,
    random,
    waitForNextState: after,
    newName: (what) => `${what} ${writer}-${next()}`,
    newVatNumber: () => vatNumber(1_000_000_000 + writer * 1000 + next()),
  }
}

/** The number of newest rows from which writers choose: few, so that they write the same rows. */
const maxCandidates = 6

const designed = demoModels.map(({ name }) => snakeCase(name))

/** A table by its name, in either schema. */
export const getTableRef = (name: string): RawBuilder<unknown> =>
  designed.includes(name) ? sql.id('generated', name) : sql.table(name)

/** One of the newest rows of a table. */
export async function pickId({ db, random }: HistoryWriter, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${getTableRef(table)} ORDER BY id DESC LIMIT ${maxCandidates}`.execute(db)
  return rows.length > 0 ? random.pick(rows).id : undefined
}

/** One of the newest rows of a table as the call of its form answers it. */
export async function pickRow<T>(writer: HistoryWriter, table: string): Promise<T | undefined> {
  const id = await pickId(writer, table)
  const { status, body } = await writer.admin.get<T>(`/api/v1/${table}/${id}`)
  return status === 200 ? body : undefined
}

/** A transaction as the portal's database role, without an HTTP call. */
export const writeDirectly = <T>({ db }: Pick<HistoryContext, 'db'>, work: (tx: Db) => Promise<T>): Promise<T> =>
  withWriteTransaction(db, {}, work)

const maxOpenMs = 500

/** Records the state after some of the steps of all writers. */
export type StateRecorder<T> = {
  states: T[]
  stepDone: (readCurrent: () => Promise<T>) => Promise<void>
  waitForNext: () => Promise<void>
}

/** Records the state after the steps with the numbers `stops`; `waitForNext` waits until the next one, with a limit. */
export function createStateRecorder<T>(stops: number[]): StateRecorder<T> {
  const states: T[] = []
  let stepCount = 0
  let [recorded, resolveRecorded] = createDeferred()
  return {
    states: states,
    async stepDone(readCurrent) {
      stepCount += 1
      if (!stops.includes(stepCount)) return
      states.push(await readCurrent())
      resolveRecorded()
      ;[recorded, resolveRecorded] = createDeferred()
    },
    waitForNext: () => Promise.race([recorded, wait(maxOpenMs)]),
  }
}

function createDeferred(): [Promise<void>, () => void] {
  let resolveRecorded = () => {}
  const recorded = new Promise<void>((resolve) => {
    resolveRecorded = resolve
  })
  return [recorded, resolveRecorded]
}
