import type { Restored } from '@portale/domain/history/time-machine/time-machine.ts'
import { sql } from 'kysely'
import { type ApiResponse, type HistoryContext, writeDirectly } from '../histories/stage.ts'
import { readStateMark, type StateMark } from '../histories/state.ts'
import type { Tally } from './tally.ts'

const namePattern = 'Massa %'

/** Changes `rowCount` customers and vehicles after the returned moment that its restore takes long enough to be killed. */
export async function changeMany(context: HistoryContext, rowCount: number): Promise<StateMark> {
  await writeDirectly(context, (tx) =>
    sql`INSERT INTO customers (vat_n, name)
      SELECT vat_n, 'Massa ' || n FROM generate_series(1, ${rowCount}::int) n, concat('9', lpad(n::text, 10, '0')) vat_n
      WHERE NOT EXISTS (SELECT FROM customers c WHERE c.vat_n = concat('9', lpad(n::text, 10, '0')))`.execute(tx),
  )
  await writeDirectly(context, (tx) =>
    sql`INSERT INTO generated.vehicle (plate, model)
      SELECT plate, 'Massa' FROM generate_series(1, ${rowCount}::int) n, concat('Massa ', n) plate
      WHERE NOT EXISTS (SELECT FROM generated.vehicle v WHERE v.plate = concat('Massa ', n))`.execute(tx),
  )
  const mark = await readStateMark(context.db)
  await writeDirectly(context, async (tx) => {
    await sql`UPDATE customers SET name = name || '*' WHERE name LIKE ${namePattern} AND id % 4 > 0`.execute(tx)
    await sql`DELETE FROM customers WHERE name LIKE ${namePattern} AND id % 4 = 0`.execute(tx)
    await sql`UPDATE generated.vehicle SET mileage = coalesce(mileage, 0) + 1
      WHERE plate LIKE ${namePattern} AND id % 4 > 0`.execute(tx)
    await sql`DELETE FROM generated.vehicle WHERE plate LIKE ${namePattern} AND id % 4 = 0`.execute(tx)
  })
  return mark
}

export const requestRestore = (
  { admin }: HistoryContext,
  { moment }: StateMark,
): Promise<ApiResponse<Restored & { message: string }>> =>
  admin.send('POST', '/api/audits', { dateTimeMachine: moment })

/** A restore without concurrent writes; returns the milliseconds that it took. */
export async function restoreUndisturbed(context: HistoryContext, goal: StateMark, tally: Tally): Promise<number> {
  const startedAt = Date.now()
  const { status, body } = await requestRestore(context, goal)
  const took = Date.now() - startedAt
  tally.expect(status === 200, `a restore answered ${status}: ${body.message}`)
  tally.expect((await readStateMark(context.db)).hash === goal.hash, 'a restore did not reach the state of its moment')
  return took
}
