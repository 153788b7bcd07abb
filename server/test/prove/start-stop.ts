import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { demoAccounts } from '../../src/demo/accounts.ts'
import { pdf } from '../form.ts'
import { Client, expectBody } from './client.ts'
import { createActivity, type Fixtures } from './fixtures.ts'
import type { Installation, Server } from './portal.ts'
import { databaseProcesses } from './processes.ts'
import type { Tally } from './tally.ts'

const isHealthy = async (server: Server) => (await fetch(`${server.address}/healthz`)).status === 200

export async function stop(server: Server): Promise<{ code: number | null; took: number }> {
  const requestedAt = Date.now()
  process.kill(server.pid, 'SIGTERM')
  return { code: await server.ended, took: Date.now() - requestedAt }
}

/** Two servers start concurrently on an empty folder: both run, migrations and demo data exist once, and one stops. */
export async function proveConcurrentStart(portal: Installation, tally: Tally): Promise<void> {
  const [first, second] = await Promise.all([portal.start(), portal.start()])
  tally.expect(
    (await isHealthy(first)) && (await isHealthy(second)),
    'two servers started concurrently are not both healthy',
  )
  const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).filter((name) => name.endsWith('.sql'))
  const expectedCounts = {
    'SELECT count(*)::int AS count FROM migrations': migrations.length,
    'SELECT count(*)::int AS count FROM audit_clock': 1,
    "SELECT count(*)::int AS count FROM users WHERE email LIKE '%@demo.example'": demoAccounts.length,
    'SELECT count(*)::int AS count FROM (SELECT FROM dealers GROUP BY name HAVING count(*) > 1) twice': 0,
    'SELECT count(*)::int AS count FROM (SELECT FROM menu_items GROUP BY name, role HAVING count(*) > 1) twice': 0,
  }
  for (const [query, expected] of Object.entries(expectedCounts)) {
    const [row] = await portal.rows<{ count: number }>(query)
    tally.expect(row?.count === expected, `two servers: ${row?.count} instead of ${expected}: ${query}`)
  }
  for (const server of [first, second]) {
    portal.server = server
    await new Client(portal).login('administrator')
  }
  const { code } = await stop(first)
  tally.expect(code === 0, `the first of two servers ended with ${code}`)
  tally.expect(await isHealthy(second), 'the second server stops with the first one')
  tally.count('servers started concurrently', 2)
}

/** An upload that sends its bytes over `seconds`; resolves to its status. */
function slowUpload(
  portal: Installation,
  fixtures: Fixtures,
  path: string,
  field: string,
  seconds: number,
): Promise<number> {
  const boundary = 'slow'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="lento.pdf"\r\n\r\n${pdf}`
  const headers = {
    ...fixtures.people.dealer_holder.headers(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return new Promise((resolve, reject) => {
    const call = request(`${portal.server?.address}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.write(head)
    const send = async () => {
      for (let step = 0; step < 10; step += 1) {
        await wait(seconds * 100)
        call.write(Buffer.alloc(100_000, step))
      }
      call.end(`\r\n--${boundary}--\r\n`)
    }
    send().catch(reject)
  })
}

/** SIGTERM to the last server: a running upload finishes, the server exits with 0, and PostgreSQL stops with it. */
export async function proveStop(portal: Installation, fixtures: Fixtures, tally: Tally): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  const activity = await createActivity(fixtures, 'SIGTERM', true)
  const path = `/api/v1/activities/${activity.id}`
  const upload = slowUpload(portal, fixtures, path, `new_activity_document_type[${activity.typeIds[0]}][]`, 3)
  await wait(1000)
  const stopped = stop(server)
  const status = await upload.catch((error: Error) => error.message)
  const { code, took } = await stopped
  tally.expect(status === 200, `the upload that ran at SIGTERM answered ${status}`)
  // With 0 it ended by itself, before its own limit, which is below the service's.
  tally.expect(code === 0, `the server ended with ${code} after ${took} ms: ${server.log.join('')}`)
  tally.expect(databaseProcesses(portal.dataDir).length === 0, 'PostgreSQL runs on without a server')
  await portal.start()
  const listed = expectBody(
    await fixtures.people.dealer_holder.get<{ file_name: string }[]>(`${path}/uploaded`),
    'the list',
  )
  tally.expect(
    listed.some((upload) => upload.file_name === 'lento.pdf'),
    'the upload that ran at SIGTERM is lost',
  )
  tally.count('uploads finished after SIGTERM')
}
