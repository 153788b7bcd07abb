import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensurePeople, peopleData, withDatabase } from './data.ts'
import { insertSessions } from './people.queries.ts'
import { measurePolling } from './polls.ts'
import { emptyLine, type Line } from './report.ts'
import { cpuSeconds, memoryInMb, type Server, start } from './servers.ts'
import type { StreamCounts } from './stream-load.ts'

const program = fileURLToPath(new URL('./stream-load.ts', import.meta.url))

const seconds = async (pid: number, work: () => Promise<unknown>) => {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()]
  await work()
  return { cpu: cpuSeconds(pid) - before, ms: performance.now() - startedAt }
}

/** Opens a stream for each cookie in a process of its own; `measure` reports when each received the event of what `write` writes. */
async function openStreams({ address }: Server, cookies: string[]) {
  const child = fork(program, { env: { ...process.env, ADDRESS: address } })
  child.send(cookies)
  const [counts] = (await once(child, 'message')) as [StreamCounts]
  return {
    ...counts,
    async measure(write: () => Promise<void>): Promise<number[]> {
      child.send('listen')
      const reported = once(child, 'message')
      const writtenAt = await write().then(() => Date.now())
      const [times] = (await reported) as [number[]]
      return times.map((time) => time - writtenAt)
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Asks once for the unread notifications of each, as a browser without a stream does every ten seconds. */
async function poll({ address }: Server, cookies: string[]): Promise<void> {
  for (let next = 0; next < cookies.length; next += 50)
    await Promise.all(
      cookies.slice(next, next + 50).map(async (cookie) => {
        const answer = await fetch(`${address}/notifications/unread`, { headers: { cookie } })
        if (!answer.ok) throw new Error(`a poll returned ${answer.status}`)
        await answer.text()
      }),
    )
}

/**
 * Memory and CPU of a server with as many open streams as it takes, and how soon a notification of all their users has
 * reached them; then as many further browsers try, which must be rejected and poll.
 */
export async function measureStreams(count: number): Promise<Line[]> {
  await ensurePeople()
  const env = { DEMO: '1', MAX_SOCKETS_PER_ADDRESS: '0', MAX_STREAMS: String(count) }
  const portal = await start('portal', { DATA_DIR: peopleData.folder, ...env })
  try {
    const all = await withDatabase(peopleData.folder, (client) => insertSessions(client, 2 * count))
    const sessions = all.slice(0, count)
    const toCookie = ({ token }: { token: string }) => `portale_session=${token}`
    const cookies = sessions.map(toCookie)
    const furtherCookies = all.slice(count).map(toCookie)
    // The caches that a poll fills too are no part of a stream.
    await poll(portal, cookies)
    await poll(portal, furtherCookies)
    const history = await measurePolling(`${portal.address}/api/v1/notifications`, cookies.slice(0, 8))
    await wait(2000)
    const memory = memoryInMb(portal.pid)
    const streams = await openStreams(portal, cookies)
    await wait(3000)
    const grown = memoryInMb(portal.pid) - memory
    const idle = await seconds(portal.pid, () => wait(30_000))
    let receivedAt: number[] = []
    const push = await seconds(portal.pid, async () => {
      receivedAt = await streams.measure(() =>
        withDatabase(peopleData.folder, async (client) => {
          await client.query(
            `INSERT INTO notifications (user_id, title, message) SELECT id, 'Prova', '<p>Prova</p>' FROM unnest($1::bigint[]) id`,
            [sessions.map(({ user_id }) => user_id)],
          )
        }),
      )
    })
    const further = { opened: 0, rejected: 0 }
    const attempts = await seconds(portal.pid, async () => {
      const rest = await openStreams(portal, furtherCookies)
      Object.assign(further, { opened: rest.opened, rejected: rest.rejected })
      await rest.close()
    })
    const grownByAttempts = memoryInMb(portal.pid) - memory
    const polls = await seconds(portal.pid, () => poll(portal, furtherCookies))
    await streams.close()
    const at = (share: number) =>
      `${Math.max(0, receivedAt[Math.ceil(receivedAt.length * share) - 1] ?? Number.NaN).toFixed(0)} ms`
    const line = (name: string, portal: string): Line => ({ ...emptyLine, name, portal })
    const last = receivedAt.at(-1) ?? Number.NaN
    return [
      line('open streams of notifications', `${streams.opened}`),
      line('memory for each', `${((grown * 1024) / streams.opened).toFixed(1)} KB`),
      line('CPU of the portal meanwhile', `${(idle.cpu / (idle.ms / 1000)).toFixed(3)} s/s`),
      {
        ...line('a notification for all: half, all of them received it', `${at(0.5)}, ${at(1)}`),
        goal: '≤ 5000 ms',
        ok: receivedAt.length === streams.opened && last <= 5000,
      },
      line('CPU of the portal for that', `${push.cpu.toFixed(2)} s`),
      {
        ...line('further attempts: opened, rejected (503, Retry-After)', `${further.opened}, ${further.rejected}`),
        goal: `0, ${count}`,
        ok: further.opened === 0 && further.rejected === count,
      },
      line('CPU of the portal for that', `${attempts.cpu.toFixed(2)} s in ${(attempts.ms / 1000).toFixed(1)} s`),
      line('memory for all of them together', `${grownByAttempts.toFixed(0)} MB`),
      line('one poll of each that was rejected: CPU', `${polls.cpu.toFixed(2)} s`),
      line('first page of the history: p50, p99', `${history.p50.toFixed(1)}, ${history.p99.toFixed(1)} ms`),
    ]
  } finally {
    await portal.stop()
  }
}
