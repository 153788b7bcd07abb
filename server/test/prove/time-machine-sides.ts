import type { Dealer } from '@portale/domain/dealers/partner.ts'
import { sql } from 'kysely'
import type { Stage } from '../histories/stage.ts'
import { keptDealer } from './registry-saves.ts'
import type { Tally } from './tally.ts'

/** A dealer whose texts carry the number of its last save, and the saves that were acknowledged. */
export type Saved = { id: number; generations: number[] }

/** On which side of the last restore a row got a name; the restore itself gave none. */
async function sidesOf({ db }: Stage, model_type: string, names: string[]) {
  const { rows } = await sql<{ id: number; name: string; side: 'before' | 'after' }>`
    SELECT a.model_id AS id, a.new_values ->> 'name' AS name, CASE
      WHEN t.at < (SELECT max(at) FROM audit_tx WHERE restored_to IS NOT NULL) THEN 'before' ELSE 'after' END AS side
    FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id
    WHERE a.model_type = ${model_type} AND a.new_values ->> 'name' = ANY(${names}) AND t.restored_to IS NULL`.execute(
    db,
  )
  return rows
}

type Rows = { name: string; customers: number; contacts: number; leads: number }

/** Each acknowledged report is there with all its rows if it came after the restore, and with none if before. */
export async function checkReports(stage: Stage, reports: Map<string, boolean>, tally: Tally): Promise<void> {
  const names = [...reports.keys()]
  const sides = new Map((await sidesOf(stage, 'customers', names)).map(({ name, side }) => [name, side]))
  const { rows } = await sql<Rows>`
    SELECT c.name, count(DISTINCT c.id) AS customers, count(DISTINCT k.id) AS contacts, count(DISTINCT l.id) AS leads
    FROM customers c LEFT JOIN customer_contacts k ON k.customer_id = c.id LEFT JOIN leads l ON l.customer_id = c.id
    WHERE c.name = ANY(${names}) GROUP BY c.name`.execute(stage.db)
  const there = new Map(rows.map((row) => [row.name, row]))
  for (const [name, acknowledged] of reports) {
    const side = sides.get(name)
    tally.expect(
      acknowledged === (side !== undefined),
      `${name} was ${acknowledged ? 'lost' : 'refused, and happened'}`,
    )
    const { customers = 0, contacts = 0, leads = 0 } = there.get(name) ?? {}
    const wanted = side === 'after' ? 1 : 0
    const whole = [customers, contacts, leads].every((count) => count === wanted)
    tally.expect(whole, `${name}, ${side} the restore: ${customers} customers, ${contacts} contacts, ${leads} leads`)
    if (side) tally.count(`reports acknowledged, and committed ${side} the restore`)
  }
}

/** Each dealer is as the last save after the restore left it, or as it was at the restore's moment. */
export async function checkSaves(stage: Stage, saved: Saved[], tally: Tally): Promise<void> {
  const called = (generation: number) => `Salvataggio ${generation}`
  const names = [...new Set(saved.flatMap(({ generations }) => generations.map(called)))]
  const named = await sidesOf(stage, 'dealers', names)
  const sides = new Map(named.map(({ id, name, side }) => [`${id} ${name}`, side]))
  for (const { id, generations } of saved) {
    const path = `/api/v1/dealers/${id}`
    const sideOf = (generation: number) => sides.get(`${id} ${called(generation)}`)
    for (const generation of generations) {
      tally.expect(sideOf(generation) !== undefined, `save ${generation} of ${path} is lost`)
      tally.count(`saves acknowledged, and committed ${sideOf(generation)} the restore`)
    }
    const last = generations.findLast((generation) => sideOf(generation) === 'after') ?? 0
    const { body } = await stage.admin.get<Dealer>(path)
    const wrong = keptDealer(path).broken({ ...body, lock_version: last }, last)
    tally.expect(wrong.length === 0, `${path} is not as save ${last} left it: ${wrong.join(', ')} (${body.name})`)
  }
}
