import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensurePeople, peopleData, withDatabase } from './data.ts'
import { insertSessions } from './people.queries.ts'
import { measurePolling } from './polls.ts'
import { emptyLine, type Line } from './report.ts'
import { cpuSeconds, memoryInMb, type Server, start } from './servers.ts'

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
  const [opened] = (await once(child, 'message')) as [number]
  return {
    opened,
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

/** Memory and CPU of a server with many open streams, and how soon a notification of all their users has reached them. */
export async function measureStreams(count: number): Promise<Line[]> {
  await ensurePeople()
  const env = { DEMO: '1', MAX_SOCKETS_PER_ADDRESS: '0', MAX_STREAMS: String(count) }
  const portal = await start('portal', { DATA_DIR: peopleData.folder, ...env })
  try {
    const sessions = await withDatabase(peopleData.folder, (client) => insertSessions(client, count))
    const cookies = sessions.map(({ token }) => `portale_session=${token}`)
    // The caches that a poll fills too are no part of a stream.
    for (let next = 0; next < cookies.length; next += 50)
      await Promise.all(
        cookies.slice(next, next + 50).map(async (cookie) => {
          await (await fetch(`${portal.address}/notifications/unread`, { headers: { cookie } })).text()
        }),
      )
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
      line('first page of the history: p50, p99', `${history.p50.toFixed(1)}, ${history.p99.toFixed(1)} ms`),
    ]
  } finally {
    await portal.stop()
  }
}
