import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveDeliveries, proveStopOverMail } from './deliveries.ts'
import { expectNoViolations } from './expect-no-violations.ts'
import { openWorld, type World } from './fixtures.ts'
import { Installation } from './portal.ts'
import { playRound } from './proof.ts'
import { kindsOfWork, type Witness } from './round.ts'
import { proveStop, proveTwins } from './start-stop.ts'
import { startUnreliableMailServer, type UnreliableMailServer } from './unreliable-mail-server.ts'

/** The short proof, with fixed seeds; `npm run prove` runs the long one. Each step goes on where the last one ended. */
describe('a portal whose processes are killed', { timeout: 120_000 }, () => {
  let mailServer: UnreliableMailServer
  let portal: Installation
  let world: World
  const witnesses: Witness[] = []

  beforeAll(async () => {
    mailServer = await startUnreliableMailServer(32)
    portal = new Installation(mailServer.url)
  })
  afterAll(async () => {
    await portal.close()
    await mailServer.close()
  })

  it('starts two servers at once on an empty folder, and seeds it once', async () => {
    await expectNoViolations((tally) => proveTwins(portal, tally))
    world = await openWorld(portal)
  })

  it('keeps what it acknowledged when the server and PostgreSQL are killed', async () => {
    const round = { number: 1, seed: 11, victim: 'server and database' } as const
    const { counts } = await expectNoViolations(async (tally) => {
      witnesses.push(...(await playRound(portal, world, round, tally)))
    })
    for (const kind of kindsOfWork) expect(counts.get(`${kind} acknowledged`), kind).toBeGreaterThan(0)
  })

  it('answers 503 while PostgreSQL is gone, brings it back, and keeps what it acknowledged', async () => {
    await expectNoViolations(async (tally) => {
      witnesses.push(...(await playRound(portal, world, { number: 2, seed: 12, victim: 'database' }, tally)))
      for (const witness of witnesses) await witness.check(tally)
    })
  })

  it('finishes a running upload at SIGTERM and stops PostgreSQL as the last one', async () => {
    mailServer.acceptAll()
    await expectNoViolations((tally) => proveStop(portal, world, tally))
  })

  it('does not wait at SIGTERM for a mail server that says nothing', async () => {
    await expectNoViolations((tally) => proveStopOverMail(portal, mailServer, tally))
  })

  it('has sent every mail, once but where a crash lay between acceptance and mark', async () => {
    const { counts } = await expectNoViolations((tally) => proveDeliveries(portal, mailServer, tally))
    expect(counts.get('mails accepted')).toBeGreaterThan(0)
  })
})
