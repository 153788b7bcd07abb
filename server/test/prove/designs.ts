import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import { field, model } from '@portale/domain/generator/designer/design.fixtures.ts'
import { seededRandom } from '../../src/demo/random.ts'
import { findDesignWithRoles } from '../../src/generator/designer/design.queries.ts'
import { connect } from '../../src/platform/db/connection.ts'
import { locks } from '../../src/platform/db/locks.ts'
import { applyRandomDesigns, createDesignTestbed, findCatalogueDifferences } from '../designs/designs.ts'
import { Client, expectBody } from './client.ts'
import { killDuring, waitForRelease } from './kill-during.ts'
import type { Installation } from './portal.ts'
import { type KillTarget, killTargets } from './round.ts'
import type { Tally } from './tally.ts'

const path = '/api/automation'

/** Works on the database of a portal, as the portal's role and as the owner. */
async function withDatabase<T>(
  portal: Installation,
  work: (dbs: Record<'db' | 'owner', ReturnType<typeof connect>['db']>) => Promise<T>,
) {
  const { db } = connect(portal.databaseUrl(), { maxConnections: 4 })
  const { db: owner } = connect(portal.databaseUrl(), { maxConnections: 1, statementTimeoutMs: 60_000, isOwner: true })
  try {
    return await work({ db, owner })
  } finally {
    await Promise.all([db.destroy(), owner.destroy()])
  }
}

/** The current design with more models, so that applying it takes long enough to be killed. */
export async function buildLargerDesign(admin: Client, round: number) {
  const { models, roles, lock_version } = expectBody(await admin.get<Automation>(path), 'the design')
  const fields = Array.from({ length: 12 }, (_, index) => field(`field_${index}`, index % 2 ? 'string' : 'integer'))
  const more = Array.from({ length: 12 }, (_, index) => model(`Round${round}Model${index}`, { fields }))
  return { models: [...models, ...more], roles, lock_version }
}

/** kill -9 in the middle of applying a design: it is applied entirely or not at all, its lock is released, and the next one succeeds. */
async function proveKilledApply(
  portal: Installation,
  { seed, victim }: { seed: number; victim: KillTarget },
  tally: Tally,
) {
  const admin = await new Client(portal).login('administrator')
  const apply = async (round: number) => admin.send<Automation>('POST', path, await buildLargerDesign(admin, round))
  const startedAt = Date.now()
  expectBody(await apply(seed * 2), 'the first design')
  const took = Date.now() - startedAt
  const requestedDesign = await buildLargerDesign(admin, seed * 2 + 1)
  const delayMs = seededRandom(seed).int(0, Math.round(took * 1.2))
  const status = await killDuring(portal, () => admin.send('POST', path, requestedDesign), { delayMs, victim }, tally)
  await withDatabase(portal, async ({ db }) => {
    await waitForRelease(db, locks.designs, 'apply', tally)
    const design = await findDesignWithRoles(db)
    const happened = design.id > requestedDesign.lock_version
    const isWhole = design.models.length === requestedDesign.models.length
    const differences = await findCatalogueDifferences(db, design)
    tally.expect(differences.length === 0, `seed ${seed}: a killed apply left ${differences.join()}`)
    tally.expect(happened === isWhole, `seed ${seed}: a killed apply happened in part`)
    tally.expect(happened || status !== 200, `seed ${seed}: an acknowledged apply is lost`)
    tally.count(`applies killed that ${happened ? 'happened whole' : 'did not happen'}`)
  })
  const nextAdmin = await new Client(portal).login('administrator')
  const reset = await nextAdmin.send('DELETE', path, {})
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
    await withDatabase(portal, async ({ db, owner }) => {
      const testbed = await createDesignTestbed(db, (work) => work(owner))
      for (let number = 1; number <= plays; number += 1) await applyRandomDesigns(testbed, seed + number, 40, tally)
      tally.count('plays of forty designs', plays)
    })
  for (let number = 1; number <= kills; number += 1) {
    const victim = killTargets[number % killTargets.length] ?? 'server'
    await proveKilledApply(portal, { seed: seed + number, victim }, tally)
  }
}
