import { setTimeout as wait } from 'node:timers/promises'
import type { MailState } from '@portale/domain/mails.ts'
import type { Installation } from './portal.ts'
import type { PostOffice } from './post-office.ts'
import { stop } from './start-stop.ts'
import type { Tally } from './tally.ts'

type Row = { message_id: string; state: MailState; last_error: string | null }

const patience = 90_000
// How long before or after a crash a mail can have been accepted that the crash kept from being marked.
const aroundCrash = 3000
// A server sends one mail after the other, at most as many at once as it has connections.
const mostUnderWay = 2

/** Many mails at once, so that whatever is killed is killed while mails are sent. */
export async function fillOutbox(portal: Installation, round: number): Promise<void> {
  await portal.rows(`
    INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id)
    SELECT 'password_changed:giro ${round} ' || i || ':' || u.id, 'password_changed', u.id, u.name, u.email, 'Prova',
      '<p>Prova.</p>', 'Prova.', '<giro.${round}.' || i || '@prova.example>'
    FROM generate_series(1, 100) i JOIN users u ON u.id = (SELECT min(id) FROM users)`)
}

/** SIGTERM while the mail server holds a mail and says nothing: the server does not wait for it. */
export async function proveStopOverMail(portal: Installation, post: PostOffice, tally: Tally): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const held = post.hang()
  await fillOutbox(portal, 0)
  await held
  const { code, took } = await stop(server)
  tally.expect(code === 0 && took < 15_000, `over a hanging mail server the portal ended with ${code} after ${took} ms`)
  await portal.start()
}

/** Every mail that waits gets its next try now; answers how many do. */
async function hurry(portal: Installation): Promise<number> {
  const due = await portal.rows('UPDATE mails SET next_try_at = now() WHERE next_try_at IS NOT NULL RETURNING id')
  await portal.rows(`SELECT graphile_worker.add_job('send_mails')`)
  return due.length
}

const twice = {
  killed: 'mails accepted twice, a kill between acceptance and mark',
  died: 'mails accepted twice, the mail server having died over the first time',
}

/**
 * Each repeated acceptance belongs to a crash just after the one before: of portal, database or mail server. A crash
 * accounts for no more mails than can be under way; of several that lie close together the nearest does.
 */
function checkRepeated(post: PostOffice, kills: number[], tally: Tally): void {
  const crashes = [
    ...kills.map((at) => ({ at, kind: twice.killed, mails: 0 })),
    ...post.deaths.map((at) => ({ at, kind: twice.died, mails: 0 })),
  ]
  for (const [id, moments] of post.accepted)
    moments.slice(1).forEach((after, index) => {
      const before = moments[index] ?? 0
      const distance = ({ at }: { at: number }) => Math.abs(at - before)
      const near = crashes.filter((crash) => distance(crash) < aroundCrash && crash.at < after)
      const crash = near.toSorted((one, two) => distance(one) - distance(two)).find(({ mails }) => mails < mostUnderWay)
      if (crash) crash.mails += 1
      else tally.violation(`mail ${id} was accepted twice, ${after - before} ms apart, ${near.length} crashes nearby`)
    })
  for (const { kind, mails } of crashes) tally.count(kind, mails)
}

/** The mail server behaves: in the end the outbox must say of each mail what the server's ledger says. */
export async function proveDeliveries(portal: Installation, post: PostOffice, tally: Tally): Promise<void> {
  post.behave()
  const until = Date.now() + patience
  while ((await hurry(portal)) > 0 && Date.now() < until) await wait(1000)
  const rows = await portal.rows<Row>(
    `SELECT message_id, state, last_error FROM mails
     WHERE split_part(key, ':', 2) NOT LIKE 'demo %' AND created_at > now() - interval '1 day'`,
  )
  for (const { message_id, state, last_error } of rows) {
    if (state === 'sent') tally.expect(post.accepted.has(message_id), `mail ${message_id} was never accepted: lost`)
    else tally.expect(post.refused.has(message_id), `mail ${message_id} is ${state}: ${last_error}`)
  }
  checkRepeated(post, portal.crashes, tally)
  tally.count('mails written', rows.length)
  tally.count('mails accepted', rows.filter(({ message_id }) => post.accepted.has(message_id)).length)
  tally.count('mails refused for good, and shown as such', post.refused.size)
  tally.count('deaths of the mail server with a mail in its hands', post.deaths.length)
}
