import type { Answer, Caller, TestApp } from './app.ts'
import { writesNothing } from './traces.ts'

export type Refusal = { message: string; errors: Record<string, string[]> }
export type Fields = Record<string, unknown>

let count = 0

/** The registry's fields of a partner as a form sends them, with a Baldo ID of its own. */
export async function partnerForm(t: TestApp): Promise<(change?: Fields) => Fields> {
  const query = t.deps.db.selectFrom('districts').select('id').where('code', '=', 'TO')
  const { id } = await query.executeTakeFirstOrThrow()
  return (change = {}) => {
    count += 1
    return {
      baldo_id: `N-${count}`,
      name: 'Autocarri Piemonte',
      contract_type: 'Vendita e assistenza',
      address: 'Corso Francia 1',
      zip: '00138',
      city: 'Torino',
      district_id: id,
      sales_area: 'Nord Ovest',
      ...change,
    }
  }
}

/** Sends what must be refused: the status and the errors, nothing having been written. */
export async function refusedBy(
  t: TestApp,
  send: () => Promise<Answer<Refusal>>,
): Promise<{ status: number; errors: Refusal['errors'] }> {
  const { status, body } = await writesNothing(t, send)
  return { status, errors: body.errors }
}

/** Two calls at once, many times over; answers how often which pair of statuses came. */
export async function pairs(
  times: number,
  race: (round: number) => Promise<[Answer<Refusal>, Answer<Refusal>]>,
): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (let round = 0; round < times; round += 1) {
    const statuses = (await race(round)).map(({ status }) => status).toSorted()
    seen[statuses.join(' ')] = (seen[statuses.join(' ')] ?? 0) + 1
  }
  return seen
}

/** How many requests have changed business data so far, told by the audit. */
export async function auditTransactions(t: TestApp, caller: Caller): Promise<number> {
  const query = t.deps.db.selectFrom('audit_tx').select((all) => all.fn.countAll<number>().as('n'))
  return (await query.where('user_id', '=', caller.user_id).executeTakeFirstOrThrow()).n
}
