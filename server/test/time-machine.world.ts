import type { Restored, RestorePreview } from '@portale/domain/audit/time-machine.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { exactly } from '../src/audit/audit.queries.ts'
import { type RateLimits, rateLimits } from '../src/http/limits.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import type { Refusal } from './partner.world.ts'
import { tableHashes } from './state-hash.ts'

/** For as many restores as a test likes. */
export const unlimited: { limits: RateLimits } = { limits: rateLimits.parse({ time_machine: { count: 10_000 } }) }

/** The moment of the last commit, as the audit knows it. */
export async function now(t: TestApp): Promise<string> {
  const result = await sql<{ at: string }>`SELECT ${exactly(sql`max(at)`)} AS at FROM audit_tx`.execute(t.deps.db)
  return result.rows[0]?.at ?? ''
}

export const askRestore = (caller: Caller, dateTimeMachine: unknown): Promise<Answer<Restored & Refusal>> =>
  caller.send('POST', '/api/audits', { dateTimeMachine })

/** Goes back to a moment, which must succeed. */
export async function restore(caller: Caller, moment: string): Promise<Restored> {
  const { status, body } = await askRestore(caller, moment)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

export async function preview(caller: Caller, dateTimeMachine: string): Promise<RestorePreview> {
  const { status, body } = await caller.send<RestorePreview>('POST', '/api/audits/preview', { dateTimeMachine })
  expect(status).toBe(200)
  return body
}

/** Does something, goes back to before it and forth again: both states must be the very ones. Answers the preview. */
export async function thereAndBack(t: TestApp, caller: Caller, work: () => Promise<unknown>): Promise<RestorePreview> {
  const { db } = t.deps
  const [before, moment] = [await tableHashes(db), await now(t)]
  await work()
  const after = await tableHashes(db)
  const shown = await preview(caller, moment)
  expect(await tableHashes(db)).toEqual(after)
  const restored = await restore(caller, moment)
  expect(await tableHashes(db)).toEqual(before)
  expect(restored.tables).toEqual(shown.tables.map(({ examples: _, ...table }) => table))
  await restore(caller, restored.undo_to)
  expect(await tableHashes(db)).toEqual(after)
  return shown
}

/** The id of the newest audit of a row. */
export async function lastAudit(t: TestApp, model_type: string, model_id: number): Promise<number> {
  const result = await sql<{ id: number }>`SELECT max(id) AS id FROM audits
    WHERE model_type = ${model_type} AND model_id = ${model_id}`.execute(t.deps.db)
  return result.rows[0]?.id ?? 0
}

export const undo = (caller: Caller, id: number): Promise<Answer<Refusal>> =>
  caller.send('POST', `/api/audits/${id}/undo`)

export const bringBack = (caller: Caller, id: number): Promise<Answer<Refusal>> =>
  caller.send('POST', `/api/audits/${id}/restore`)
