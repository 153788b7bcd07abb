import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveDeliveries, proveStopOverMail } from './deliveries.ts'
import { expectNoViolations } from './expect-no-violations.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { Installation } from './portal.ts'
import { runRound } from './proof.ts'
import { type Workload, workKinds } from './round.ts'
import { proveConcurrentStart, proveStop } from './start-stop.ts'
import { startUnreliableMailServer, type UnreliableMailServer } from './unreliable-mail-server.ts'

/** The short proof, with fixed seeds; `npm run prove` runs the long one. Each test continues where the previous one ended. */
describe('a portal whose processes are killed', () => {
  let mailServer: UnreliableMailServer
  let portal: Installation
  let fixtures: Fixtures
  const workloads: Workload[] = []

  beforeAll(async () => {
    mailServer = await startUnreliableMailServer(32)
    portal = new Installation(mailServer.url)
  })
  afterAll(async () => {
    await portal.close()
    await mailServer.close()
  })

  it('starts two servers at once on an empty folder, and seeds it once', async () => {
    await expectNoViolations((tally) => proveConcurrentStart(portal, tally))
    fixtures = await createFixtures(portal)
  })

  it('keeps what it acknowledged when the server and PostgreSQL are killed', async () => {
    const round = { number: 1, seed: 11, victim: 'server and database' } as const
    const { counts } = await expectNoViolations(async (tally) => {
      workloads.push(...(await runRound(portal, fixtures, round, tally)))
    })
    for (const kind of workKinds) expect(counts.get(`${kind} acknowledged`), kind).toBeGreaterThan(0)
  })

  it('answers 503 while PostgreSQL is gone, brings it back, and keeps what it acknowledged', async () => {
    await expectNoViolations(async (tally) => {
      workloads.push(...(await runRound(portal, fixtures, { number: 2, seed: 12, victim: 'database' }, tally)))
      for (const workload of workloads) await workload.check(tally)
    })
  })

  it('finishes a running upload at SIGTERM and stops PostgreSQL as the last one', async () => {
    mailServer.acceptAll()
    await expectNoViolations((tally) => proveStop(portal, fixtures, tally))
  })

  it('does not wait at SIGTERM for a mail server that does not answer', async () => {
    await expectNoViolations((tally) => proveStopOverMail(portal, mailServer, tally))
  })

  it('sends every mail once, except when a crash happens between its acceptance and its commit', async () => {
    const { counts } = await expectNoViolations((tally) => proveDeliveries(portal, mailServer, tally))
    expect(counts.get('mails accepted')).toBeGreaterThan(0)
  })
})
