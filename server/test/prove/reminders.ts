import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Random, seededRandom } from '../../src/demo/random.ts'
import { clockVariables } from '../fake-clock.ts'
import { deliverAll, proveDeliveries } from './deliveries.ts'
import type { Installation, Server } from './portal.ts'
import { insertActivity, insertPartners, type ReminderCounts } from './reminder-data.ts'
import { stop } from './start-stop.ts'
import type { Tally } from './tally.ts'
import type { UnreliableMailServer } from './unreliable-mail-server.ts'

const victims = ['both servers', 'database', 'both servers and database', 'one server'] as const
type Victim = (typeof victims)[number]

/** When a kill happens: between the record of a reminder or digest and its mail, between two batches, while mails are sent. */
const moments = ['writing mails', 'recording', 'sending'] as const
type Moment = (typeof moments)[number]

/** One server alone may be the one that does nothing. */
const victimsAt: Record<Moment, readonly Victim[]> = {
  'writing mails': victims.slice(0, 3),
  recording: victims,
  sending: victims,
}

const dayMs = 86_400_000
const jobHour = 8 // in UTC: 9 or 10 in Rome, when reminders are sent
const daysAhead = 3
const timeoutMs = 60_000

type Context = { portal: Installation; mailServer: UnreliableMailServer; counts: ReminderCounts; tally: Tally }

/** Two servers on one database whose clock says 8:00 UTC of a day, counted from today. */
class Pair {
  readonly day: string
  servers: Server[] = []
  readonly #portal: Installation
  readonly #variables: Record<string, string>

  constructor(portal: Installation, number: number) {
    const midnight = Math.floor(Date.now() / dayMs) * dayMs + number * dayMs
    this.day = new Date(midnight).toISOString().slice(0, 10)
    this.#portal = portal
    this.#variables = { DEMO: '0', ...clockVariables(midnight + jobHour * 3_600_000 - Date.now()) }
  }

  async start(): Promise<void> {
    const missing = 2 - this.servers.length
    const started = Array.from({ length: missing }, () => this.#portal.start(this.#variables))
    this.servers.push(...(await Promise.all(started)))
  }

  /** kill -9; what was killed is started again. */
  async kill(victim: Victim, random: Random): Promise<void> {
    const killed = victim === 'database' ? [] : victim === 'one server' ? [random.pick(this.servers)] : this.servers
    await Promise.all([
      ...killed.map((server) => this.#portal.kill(server)),
      victim.includes('database') ? this.#portal.killDatabase() : undefined,
    ])
    this.servers = this.servers.filter((server) => !killed.includes(server))
    await this.start()
    await waitUntil('the database is back', async () => (await this.#portal.rows('SELECT 1 AS one')).length === 1)
  }

  async stop(tally: Tally): Promise<void> {
    for (const server of this.servers) tally.expect((await stop(server)).code === 0, 'a server ended with an error')
    this.servers = []
  }
}

/** Waits for a condition; errors count as no, because the database may be away. */
async function waitUntil(name: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${name}`)
    await wait(10)
  }
}

/** Queues the jobs several times at once, for whichever server takes them, as the schedule does each hour. */
const queueJobs = (portal: Installation) =>
  portal.rows<{ id: string }>(
    `SELECT (graphile_worker.add_job(task)).id
     FROM unnest(ARRAY['send_reminders', 'send_digests']) task, generate_series(1, 2)`,
  )

/**
 * Queues the jobs every second until they reach a point. Those that find the transaction of a killed server still open end
 * at once: one server at a time reminds.
 */
async function runJobsUntil(portal: Installation, name: string, holds: () => Promise<boolean>): Promise<void> {
  let queuedAt = 0
  await waitUntil(name, async () => {
    if (Date.now() > queuedAt + 1000) {
      queuedAt = Date.now()
      await queueJobs(portal)
    }
    return holds()
  })
}

const countOf = async (portal: Installation, query: string) =>
  Number((await portal.rows<{ count: string }>(`SELECT count(*) ${query}`))[0]?.count)

/** Runs the jobs. One that a killed server had begun stays locked for a while; it is not waited for. */
async function runJobs(portal: Installation): Promise<void> {
  const ids = (await queueJobs(portal)).map(({ id }) => id)
  const left = `FROM graphile_worker._private_jobs WHERE id = ANY('{${ids}}')`
  await waitUntil('the jobs have run', async () => (await countOf(portal, left)) === 0)
}

/** Runs the jobs again and again until nobody waits for a reminder or a digest of this day. */
async function runJobsToTheEnd({ portal, counts }: Context, { day }: Pair): Promise<void> {
  const count = async () =>
    (await countOf(portal, recordedOn(day))) + (await countOf(portal, `FROM daily_digests WHERE day = '${day}'`))
  const deadline = Date.now() + timeoutMs
  do await runJobs(portal)
  while ((await count()) < counts.dealer + counts.workshop + counts.manager && Date.now() < deadline)
  await runJobs(portal) // nobody gets anything again
}

const recordedOn = (day: string) => `FROM activity_reminders WHERE day = '${day}'`

/** Stops the jobs in the transaction that has recorded a reminder or a digest, until the connection is closed. */
async function holdMails(portal: Installation): Promise<Client> {
  const holder = new Client({ connectionString: portal.databaseUrl() })
  holder.on('error', () => {}) // its database is killed
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE mails IN SHARE ROW EXCLUSIVE MODE')
  await runJobsUntil(portal, 'the jobs write mails', async () => {
    const waiting = "FROM pg_locks WHERE relation = 'mails'::regclass AND NOT granted AND mode = 'RowExclusiveLock'"
    return (await countOf(portal, waiting)) > 0
  })
  return holder
}

/** Kills at a moment while there is something left to do; the seed decides what. */
async function killAtWork({ portal, mailServer, counts, tally }: Context, pair: Pair, moment: Moment, random: Random) {
  const victim = random.pick(victimsAt[moment])
  const holder = moment === 'writing mails' ? await holdMails(portal) : undefined
  if (moment === 'recording') {
    const before = await countOf(portal, recordedOn(pair.day))
    // Servers that came back may have recorded all of them already.
    const isRecorded = (count: number) => count > before || count >= counts.dealer + counts.workshop
    await runJobsUntil(portal, 'a batch is recorded', async () =>
      isRecorded(await countOf(portal, recordedOn(pair.day))),
    )
  }
  if (moment === 'sending') {
    const enough = mailServer.accepted.size + random.int(1, 40)
    await waitUntil('mails are sent', async () => mailServer.accepted.size >= enough)
  }
  tally.count(`reminders: kill -9 of ${victim} while ${moment}`)
  if ((await countOf(portal, recordedOn(pair.day))) < counts.dealer + counts.workshop)
    tally.count('kills with reminders left to record')
  if ((await countOf(portal, "FROM mails WHERE state = 'waiting'")) > 0) tally.count('kills with mails left to send')
  await pair.kill(victim, random)
  await holder?.end().catch(() => {})
}

/** Everybody has exactly one of each. `without` are those who have another number. */
async function checkDay({ portal, tally }: Context, { day }: Pair, activities: Record<'dealer' | 'workshop', number>) {
  const perPartner = (kind: 'dealer' | 'workshop') => `
    SELECT p.id FROM ${kind}s p LEFT JOIN activity_reminders r ON r.${kind}_id = p.id AND r.activity_id = ${activities[kind]}
      AND r.day = '${day}' GROUP BY p.id HAVING count(r.id) <> 1`
  const perPerson = (roles: string, table: string, condition: string) => `
    SELECT u.id FROM users u JOIN roles ON roles.id = u.role_id AND roles.name IN (${roles})
    LEFT JOIN ${table} t ON t.user_id = u.id AND ${condition} GROUP BY u.id HAVING count(t.user_id) <> 1`
  const partnerRoles = "'dealer_holder', 'workshop_user'"
  const ofDay = `(t.created_at AT TIME ZONE 'Europe/Rome')::date = '${day}'`
  const queries = {
    'dealers without exactly one reminder': perPartner('dealer'),
    'workshops without exactly one reminder': perPartner('workshop'),
    'people without exactly one notification': perPerson(partnerRoles, 'notifications', ofDay),
    'people without exactly one mail': perPerson(partnerRoles, 'mails', `t.kind = 'activity_reminder' AND ${ofDay}`),
    'verifiers without exactly one digest': perPerson("'sales_manager_rt'", 'daily_digests', `t.day = '${day}'`),
    'verifiers without exactly one mail': perPerson(
      "'sales_manager_rt'",
      'mails',
      `t.kind = 'verification_digest' AND ${ofDay}`,
    ),
  }
  for (const [problem, query] of Object.entries(queries)) {
    const rows = await portal.rows(query)
    tally.expect(rows.length === 0, `${day}: ${rows.length} ${problem}`)
  }
}

/**
 * Each round is a day on which every partner is reminded and every verifier gets a digest, on two servers that are killed
 * while they record and while they send: none is lost, none is written twice, and each mail is sent.
 */
export async function proveReminders(
  portal: Installation,
  mailServer: UnreliableMailServer,
  { rounds, counts, seed, failures }: { rounds: number; counts: ReminderCounts; seed: number; failures: boolean },
  tally: Tally,
): Promise<void> {
  const context = { portal, mailServer, counts, tally }
  for (let number = 1; number <= rounds; number += 1) {
    const random = seededRandom(seed + number)
    if (failures) mailServer.failAtRandom()
    else mailServer.acceptAll()
    const pair = new Pair(portal, number)
    await pair.start()
    if (number === 1) await insertPartners(portal, counts)
    const due_on = new Date(Date.parse(pair.day) + daysAhead * dayMs).toISOString().slice(0, 10)
    const deadline = { due_on, remind_second_days: daysAhead }
    const activities = {
      dealer: await insertActivity(portal, 'dealer', deadline),
      workshop: await insertActivity(portal, 'workshop', deadline),
    }
    for (const moment of moments) await killAtWork(context, pair, moment, random)
    await runJobsToTheEnd(context, pair)
    await checkDay(context, pair, activities)
    await deliverAll(portal, mailServer)
    if (number === rounds) await proveDeliveries(portal, mailServer, tally, { servers: 2, days: rounds })
    await pair.stop(tally)
    tally.count('days of reminders and digests', 1)
  }
}
