import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveDeliveries, proveStopOverMail } from './deliveries.ts'
import { proveDesigns } from './designs.ts'
import { openWorld, type World } from './fixtures.ts'
import { Installation } from './portal.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { playRound } from './proof.ts'
import { kindsOfWork, type Witness } from './round.ts'
import { proveStop, proveTwins } from './start-stop.ts'
import { Tally } from './tally.ts'
import { proveTimeMachine } from './time-machine.ts'

/** The short proof, with fixed seeds; `npm run prove` runs the long one. Each step goes on where the last one ended. */
describe('a portal whose processes are killed', { timeout: 120_000 }, () => {
  let post: PostOffice
  let portal: Installation
  let world: World
  const witnesses: Witness[] = []

  beforeAll(async () => {
    post = await openPostOffice(32)
    portal = new Installation(post.url)
  })
  afterAll(async () => {
    await portal.close()
    await post.close()
  })

  const holds = async (prove: (tally: Tally) => Promise<void>) => {
    const tally = new Tally()
    await prove(tally)
    expect(tally.violations).toEqual([])
    return tally
  }

  it('starts two servers at once on an empty folder, and seeds it once', async () => {
    await holds((tally) => proveTwins(portal, tally))
    world = await openWorld(portal)
  })

  it('keeps what it acknowledged when the server and PostgreSQL are killed', async () => {
    const round = { number: 1, seed: 11, victim: 'server and database' } as const
    const { counts } = await holds(async (tally) => {
      witnesses.push(...(await playRound(portal, world, round, tally)))
    })
    for (const kind of kindsOfWork) expect(counts.get(`${kind} acknowledged`), kind).toBeGreaterThan(0)
  })

  it('answers 503 while PostgreSQL is gone, brings it back, and keeps what it acknowledged', async () => {
    await holds(async (tally) => {
      witnesses.push(...(await playRound(portal, world, { number: 2, seed: 12, victim: 'database' }, tally)))
      for (const witness of witnesses) await witness.check(tally)
    })
  })

  it('finishes a running upload at SIGTERM and stops PostgreSQL as the last one', async () => {
    post.behave()
    await holds((tally) => proveStop(portal, world, tally))
  })

  it('does not wait at SIGTERM for a mail server that says nothing', async () => {
    await holds((tally) => proveStopOverMail(portal, post, tally))
  })

  it('has sent every mail, once but where a crash lay between acceptance and mark', async () => {
    const { counts } = await holds((tally) => proveDeliveries(portal, post, tally))
    expect(counts.get('mails accepted')).toBeGreaterThan(0)
  })

  it('goes back in time beside fifty writers, and whole or not at all when it is killed', async () => {
    const { counts } = await holds((tally) =>
      proveTimeMachine(portal, { histories: 0, restores: 1, kills: 2 }, 7, tally),
    )
    for (const side of ['before', 'after'])
      expect(counts.get(`reports acknowledged, and committed ${side} the restore`), side).toBeGreaterThan(0)
    expect(counts.get('reads during a restore')).toBeGreaterThan(0)
  })
  it('applies a design whole or not at all when it is killed', async () => {
    const { counts } = await holds((tally) => proveDesigns(portal, { plays: 0, kills: 3 }, 7, tally))
    expect(counts.get('applies killed that happened whole')).not.toBe(3)
  })
})
