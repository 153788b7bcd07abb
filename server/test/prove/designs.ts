import type { Automation } from '@portale/domain/designer/automation.ts'
import { field, model } from '@portale/domain/designer/design.fixtures.ts'
import { connect } from '../../src/db/connection.ts'
import { locks } from '../../src/db/locks.ts'
import { seededRandom } from '../../src/demo/random.ts'
import { findDesignWithRoles } from '../../src/designer/design.queries.ts'
import { applyRandomDesigns, createDesignTestbed, findCatalogueDifferences } from '../designs/designs.ts'
import { Client, expectBody } from './client.ts'
import type { Installation } from './portal.ts'
import { type Victim, victims } from './round.ts'
import { strike, untilReleased } from './strike.ts'
import type { Tally } from './tally.ts'

const path = '/api/automation'

/** Works on the database of a portal, as the portal's role and as the owner. */
async function onDatabase<T>(
  portal: Installation,
  work: (dbs: Record<'db' | 'owned', ReturnType<typeof connect>['db']>) => Promise<T>,
) {
  const { db } = connect(portal.databaseUrl(), 4)
  const { db: owned } = connect(portal.databaseUrl(), 1, 60_000, true)
  try {
    return await work({ db, owned })
  } finally {
    await Promise.all([db.destroy(), owned.destroy()])
  }
}

/** The design of today with some more models, which take a moment to make. */
async function largerDesign(admin: Client, round: number) {
  const { models, roles, lock_version } = expectBody(await admin.get<Automation>(path), 'the design')
  const fields = Array.from({ length: 12 }, (_, index) => field(`field_${index}`, index % 2 ? 'string' : 'integer'))
  const more = Array.from({ length: 12 }, (_, index) => model(`Round${round}Model${index}`, { fields }))
  return { models: [...models, ...more], roles, lock_version }
}

/** kill -9 in the middle of applying a design: it happened whole or not at all, its lock is free, and another one works. */
async function proveKilledApply(
  portal: Installation,
  { seed, victim }: { seed: number; victim: Victim },
  tally: Tally,
) {
  const admin = await new Client(portal).login('administrator')
  const apply = async (round: number) => admin.send<Automation>('POST', path, await largerDesign(admin, round))
  const began = Date.now()
  expectBody(await apply(seed * 2), 'the first design')
  const took = Date.now() - began
  const wanted = await largerDesign(admin, seed * 2 + 1)
  const after = seededRandom(seed).int(0, Math.round(took * 1.2))
  const status = await strike(portal, () => admin.send('POST', path, wanted), { after, victim }, tally)
  await onDatabase(portal, async ({ db }) => {
    await untilReleased(db, locks.designs, 'apply', tally)
    const design = await findDesignWithRoles(db)
    const happened = design.id > wanted.lock_version
    const isWhole = design.models.length === wanted.models.length
    const differs = await findCatalogueDifferences(db, design)
    tally.expect(differs.length === 0, `seed ${seed}: a killed apply left ${differs.join()}`)
    tally.expect(happened === isWhole, `seed ${seed}: a killed apply happened in part`)
    tally.expect(happened || status !== 200, `seed ${seed}: an acknowledged apply is lost`)
    tally.count(`applies killed that ${happened ? 'happened whole' : 'did not happen'}`)
  })
  const again = await new Client(portal).login('administrator')
  const reset = await again.send('DELETE', path, {})
  tally.expect(reset.status === 204, `seed ${seed}: after a killed apply the next one answers ${reset.status}`)
  tally.count(`applies during which the ${victim} was killed`)
}

/** The generator of a running portal: random designs over data, and applies that are killed. */
export async function proveDesigns(
  portal: Installation,
  { plays, kills }: { plays: number; kills: number },
  seed: number,
  tally: Tally,
): Promise<void> {
  if (plays)
    await onDatabase(portal, async ({ db, owned }) => {
      const testbed = await createDesignTestbed(db, (work) => work(owned))
      for (let number = 1; number <= plays; number += 1) await applyRandomDesigns(testbed, seed + number, 40, tally)
      tally.count('plays of forty designs', plays)
    })
  for (let number = 1; number <= kills; number += 1) {
    const victim = victims[number % victims.length] ?? 'server'
    await proveKilledApply(portal, { seed: seed + number, victim }, tally)
  }
}
