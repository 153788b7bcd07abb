import { setTimeout as wait } from 'node:timers/promises'
import type { MailState } from '@portale/domain/platform/mails.ts'
import type { Installation } from './portal.ts'
import { stop } from './start-stop.ts'
import type { Tally } from './tally.ts'
import type { UnreliableMailServer } from './unreliable-mail-server.ts'

type Row = { message_id: string; state: MailState; last_error: string | null }

const timeoutMs = 90_000
// A mail accepted this long before or after a crash may not have been recorded as sent.
const crashWindowMs = 3000
// A server sends at most as many mails concurrently as it has connections.
const mailsPerServer = 2

/** Writes many mails, so that every kill happens while mails are sent. */
export async function fillOutbox(portal: Installation, round: number): Promise<void> {
  await portal.rows(`
    INSERT INTO mails (key, kind, user_id, to_name, to_address, subject, html, text, message_id)
    SELECT 'password_changed:giro ${round} ' || i || ':' || u.id, 'password_changed', u.id, u.name, u.email, 'Prova',
      '<p>Prova.</p>', 'Prova.', '<giro.${round}.' || i || '@prova.example>'
    FROM generate_series(1, 100) i JOIN users u ON u.id = (SELECT min(id) FROM users)`)
}

/** SIGTERM while the mail server does not answer: the portal does not wait for it. */
export async function proveStopOverMail(
  portal: Installation,
  mailServer: UnreliableMailServer,
  tally: Tally,
): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const hanging = mailServer.hang()
  await fillOutbox(portal, 0)
  await hanging
  const { code, took } = await stop(server)
  tally.expect(code === 0 && took < 15_000, `over a hanging mail server the portal ended with ${code} after ${took} ms`)
  await portal.start()
}

/** Makes every unsent mail due now, and returns how many there are. */
async function makeDue(portal: Installation): Promise<number> {
  const due = await portal.rows('UPDATE mails SET next_try_at = now() WHERE next_try_at IS NOT NULL RETURNING id')
  await portal.rows(`SELECT graphile_worker.add_job('send_mails')`)
  return due.length
}

const duplicateCauses = {
  killed: 'mails accepted twice, a kill between acceptance and commit',
  died: 'mails accepted twice, the mail server died during the first time',
}

/**
 * Every repeated acceptance must follow a crash of portal, database or mail server near the previous one. A crash
 * explains no more mails than can be sent concurrently; of several crashes the nearest one is taken.
 */
function checkRepeated(mailServer: UnreliableMailServer, kills: number[], servers: number, tally: Tally): void {
  const maxConcurrentMails = servers * mailsPerServer
  const crashes = [
    ...kills.map((at) => ({ at, kind: duplicateCauses.killed, mails: 0 })),
    ...mailServer.deaths.map((at) => ({ at, kind: duplicateCauses.died, mails: 0 })),
  ]
  for (const [id, acceptedAt] of mailServer.accepted)
    acceptedAt.slice(1).forEach((after, index) => {
      const before = acceptedAt[index] ?? 0
      const distance = ({ at }: { at: number }) => Math.abs(at - before)
      const near = crashes.filter((crash) => distance(crash) < crashWindowMs && crash.at < after)
      const crash = near.toSorted((a, b) => distance(a) - distance(b)).find(({ mails }) => mails < maxConcurrentMails)
      if (crash) crash.mails += 1
      else tally.violation(`mail ${id} was accepted twice, ${after - before} ms apart, ${near.length} crashes nearby`)
    })
  for (const { kind, mails } of crashes) tally.count(kind, mails)
}

/** Has every mail sent, by a mail server that accepts everything from now on. */
export async function deliverAll(portal: Installation, mailServer: UnreliableMailServer): Promise<void> {
  mailServer.acceptAll()
  const until = Date.now() + timeoutMs
  while ((await makeDue(portal)) > 0 && Date.now() < until) await wait(1000)
}

/** Once everything is sent, the outbox of the last days must agree with the mail server's records for each mail. */
export async function proveDeliveries(
  portal: Installation,
  mailServer: UnreliableMailServer,
  tally: Tally,
  { servers = 1, days = 1 } = {},
): Promise<void> {
  await deliverAll(portal, mailServer)
  const rows = await portal.rows<Row>(
    `SELECT message_id, state, last_error FROM mails
     WHERE split_part(key, ':', 2) NOT LIKE 'demo %' AND created_at > now() - interval '${days} days'`,
  )
  for (const { message_id, state, last_error } of rows) {
    if (state === 'sent')
      tally.expect(mailServer.accepted.has(message_id), `mail ${message_id} was never accepted: lost`)
    else tally.expect(mailServer.rejected.has(message_id), `mail ${message_id} is ${state}: ${last_error}`)
  }
  checkRepeated(mailServer, portal.crashes, servers, tally)
  tally.count('mails written', rows.length)
  tally.count('mails accepted', rows.filter(({ message_id }) => mailServer.accepted.has(message_id)).length)
  tally.count('mails rejected permanently, and parked', mailServer.rejected.size)
  tally.count('deaths of the mail server while it received a mail', mailServer.deaths.length)
}
