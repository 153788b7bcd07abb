import { type Actor, administrators, isAdministrator } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import { notifyUsers } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import { type Caller, type Conduct, conductOf, conductUrl, formatConduct } from '../../platform/http/conduct.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { rateLimitRejections } from '../../platform/metrics.ts'
import { listReportedCustomers } from './lead-scope.queries.ts'

const today = sql`(now() AT TIME ZONE 'Europe/Rome')::date`

/** The customers among these that are new to a user: those of no lead that the user sees. Administrators know them all. */
export async function findForeignCustomers(db: Db, user: Actor, ids: number[]): Promise<Set<number>> {
  if (isAdministrator(user) || ids.length === 0) return new Set()
  const reported = await listReportedCustomers(db, user, ids)
  return new Set(ids.filter((id) => !reported.has(id)))
}

async function countDisclosures(tx: Db, { person }: Conduct): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM customer_disclosures WHERE user_id = ${person.id} AND day = ${today}`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** Notifies the administrators that a person has been shown as many foreign customers as a day allows. */
async function notifyLimitReached(tx: Db, config: Config, conduct: Conduct): Promise<void> {
  const recipients = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM users u JOIN roles r ON r.id = u.role_id
    WHERE r.name = ANY(${administrators}) AND u.deleted_at IS NULL AND u.suspended_at IS NULL ORDER BY u.id`.execute(tx)
  const day = await sql<{ day: string }>`SELECT ${today}::text AS day`.execute(tx)
  await notifyUsers(tx, config, recipients.rows, {
    kind: 'customer_limit',
    cause: `${conduct.person.id}:${day.rows[0]?.day}`,
    title: 'Molti clienti visti in un giorno',
    sentence: `${formatConduct(conduct)} ha raggiunto il limite di ${config.limits.foreign_customers.count} clienti di altre officine visti in un giorno: fino a domani non ne vedrà altri.`,
    items: [],
    url: conductUrl(conduct),
    button: 'Vai agli utenti',
  })
}

/**
 * Records that a person is about to be shown foreign customers, under an impersonation the one who impersonates; answers whether the limit of the day allows it. What goes
 * beyond the limit is recorded too, so that a search reveals nothing more until tomorrow, not even that it found nobody.
 */
export async function recordDisclosures(
  tx: Db,
  config: Config,
  conduct: Conduct,
  ids: Iterable<number>,
): Promise<boolean> {
  const { count: maxCount } = config.limits.foreign_customers
  const { person } = conduct
  await sql`SELECT pg_advisory_xact_lock(${locks.customerDisclosures}, ${person.id}::int)`.execute(tx)
  const before = await countDisclosures(tx, conduct)
  if (before > maxCount) return false
  await sql`
    INSERT INTO customer_disclosures (user_id, day, customer_id)
    SELECT ${person.id}, ${today}, id FROM unnest(${[...ids]}::bigint[]) AS id ON CONFLICT DO NOTHING`.execute(tx)
  const after = await countDisclosures(tx, conduct)
  if (before < maxCount && after >= maxCount) await notifyLimitReached(tx, config, conduct)
  return after <= maxCount
}

/** 429 until midnight in Rome. */
export async function rejectDisclosure(db: Db, { limits }: Config): Promise<never> {
  const result = await sql<{ seconds: number }>`SELECT ceil(extract(epoch FROM
    date_add(date_trunc('day', now(), 'Europe/Rome'), '1 day', 'Europe/Rome') - now()))::int AS seconds`.execute(db)
  rateLimitRejections.inc({ limit: 'foreign_customers' })
  const message = `Hai raggiunto il limite di ${limits.foreign_customers.count} clienti di altre officine in un giorno: potrai vederne altri domani.`
  throw new HttpError(429, message, { retryAfter: result.rows[0]?.seconds ?? 60 })
}

/** 429 when a customer is foreign to a user and the limit of the day is reached; otherwise counts it. */
export async function assertDisclosable(tx: Db, config: Config, req: Caller, customer_id: number): Promise<void> {
  const foreign = await findForeignCustomers(tx, req.user, [customer_id])
  if (foreign.size > 0 && !(await recordDisclosures(tx, config, conductOf(req), foreign)))
    await rejectDisclosure(tx, config)
}

/** Deletes what was counted before today. */
export async function deletePastDisclosures(db: Db): Promise<void> {
  await sql`DELETE FROM customer_disclosures WHERE day < ${today}`.execute(db)
}
