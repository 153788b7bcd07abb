import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { sql } from 'kysely'
import type { HistoryContext } from '../histories/stage.ts'
import { savedDealer } from './registry-saves.ts'
import type { Tally } from './tally.ts'

/** A dealer whose texts contain the number of its last save, and the saves that were acknowledged. */
export type DealerSaves = { id: number; generations: number[] }

/** Whether names were committed before or after the last restore; what the restore itself wrote does not count. */
async function listCommitSides({ db }: HistoryContext, model_type: string, names: string[]) {
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
export async function checkReports(
  context: HistoryContext,
  reports: Map<string, boolean>,
  tally: Tally,
): Promise<void> {
  const names = [...reports.keys()]
  const sides = new Map((await listCommitSides(context, 'customers', names)).map(({ name, side }) => [name, side]))
  const { rows } = await sql<Rows>`
    SELECT c.name, count(DISTINCT c.id) AS customers, count(DISTINCT k.id) AS contacts, count(DISTINCT l.id) AS leads
    FROM customers c LEFT JOIN customer_contacts k ON k.customer_id = c.id LEFT JOIN leads l ON l.customer_id = c.id
    WHERE c.name = ANY(${names}) GROUP BY c.name`.execute(context.db)
  const countsByName = new Map(rows.map((row) => [row.name, row]))
  for (const [name, acknowledged] of reports) {
    const side = sides.get(name)
    tally.expect(
      acknowledged === (side !== undefined),
      `${name} was ${acknowledged ? 'lost' : 'rejected but committed'}`,
    )
    const { customers = 0, contacts = 0, leads = 0 } = countsByName.get(name) ?? {}
    const expectedCount = side === 'after' ? 1 : 0
    const isComplete = [customers, contacts, leads].every((count) => count === expectedCount)
    tally.expect(
      isComplete,
      `${name}, ${side} the restore: ${customers} customers, ${contacts} contacts, ${leads} leads`,
    )
    if (side) tally.count(`reports acknowledged, and committed ${side} the restore`)
  }
}

/** Each dealer is as the last save after the restore left it, or as it was at the restore's moment. */
export async function checkSaves(context: HistoryContext, saved: DealerSaves[], tally: Tally): Promise<void> {
  const formatName = (generation: number) => `Salvataggio ${generation}`
  const names = [...new Set(saved.flatMap(({ generations }) => generations.map(formatName)))]
  const commits = await listCommitSides(context, 'dealers', names)
  const sides = new Map(commits.map(({ id, name, side }) => [`${id} ${name}`, side]))
  for (const { id, generations } of saved) {
    const path = `/api/v1/dealers/${id}`
    const getSide = (generation: number) => sides.get(`${id} ${formatName(generation)}`)
    for (const generation of generations) {
      tally.expect(getSide(generation) !== undefined, `save ${generation} of ${path} is lost`)
      tally.count(`saves acknowledged, and committed ${getSide(generation)} the restore`)
    }
    const last = generations.findLast((generation) => getSide(generation) === 'after') ?? 0
    const { body } = await context.admin.get<Dealer>(path)
    const wrongFields = savedDealer(path).wrongFields({ ...body, lock_version: last }, last)
    tally.expect(
      wrongFields.length === 0,
      `${path} is not as save ${last} left it: ${wrongFields.join(', ')} (${body.name})`,
    )
  }
}
