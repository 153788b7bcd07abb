import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { parseStoreAddress } from '../../src/platform/files/address.ts'
import { openStoreAt } from '../../src/platform/files/open-store.ts'
import { findFileProblem } from '../../src/platform/files/verify.ts'
import { Radosgw } from '../radosgw.ts'
import { createActivity, createFixtures, type Fixtures } from './fixtures.ts'
import { Installation } from './portal.ts'
import { Round, type Workload } from './round.ts'
import { checkPartialCommits } from './store.ts'
import type { Tally } from './tally.ts'
import { uploadWorkload } from './uploads.ts'

/** What is killed with -9 during uploads; a frozen store keeps its connections and answers nothing. */
const victims = ['portal', 'store', 'portal and store', 'frozen store'] as const
type Victim = (typeof victims)[number]

const bucket = 'portale'
const writersPerPerson = 2
const frozenMs = 12_000
const timeoutMs = 20_000

type Row = { key: string; sha256: string; size: string }

/** Compares every row of `files` with its object, byte for byte, and counts the objects that a kill may leave. */
async function checkBucket(portal: Installation, store: Radosgw, tally: Tally): Promise<void> {
  const address = parseStoreAddress(store.url(bucket), portal.dataDir, store.credentialsFile)
  const files = await openStoreAt(address, portal.dataDir)
  const rows = await portal.rows<Row>('SELECT key, sha256, size FROM files')
  for (const { key, sha256, size } of rows) {
    const problem = await findFileProblem(files, { key, sha256, size: Number(size) })
    tally.expect(problem === null, `object ${key} is not what its row says: ${problem}`)
  }
  const known = new Set(rows.map(({ key }) => key))
  let unreferenced = 0
  for await (const key of files.listKeysOlderThan(new Date(Date.now() + 3_600_000)))
    if (!known.has(key)) unreferenced += 1
  tally.counts.set('rows of files, each with its object', rows.length)
  tally.counts.set('objects without a row, for the sweeper', unreferenced)
}

async function createUploads({ people, ...fixtures }: Fixtures, seed: number, number: number): Promise<Workload[]> {
  const workloads: Workload[] = []
  for (const person of ['dealer_holder', 'dealer_holder2'] as const)
    for (let writer = 0; writer < writersPerPerson; writer += 1) {
      const name = `bucket-${number}-${person}-${writer}`
      const activity = await createActivity({ people, ...fixtures }, name, true)
      workloads.push(uploadWorkload(people[person], activity, seed + workloads.length, name))
    }
  return workloads
}

/** Kills, and starts again what was killed. */
async function kill(portal: Installation, store: Radosgw, victim: Victim, written: Promise<unknown>): Promise<void> {
  const { server } = portal
  if (!server) throw new Error('no server runs')
  if (victim === 'frozen store') {
    await store.freeze()
    await Promise.race([written, wait(frozenMs)])
    await written
    store.thaw()
    return
  }
  await Promise.all([
    victim === 'store' ? undefined : portal.kill(server),
    victim === 'portal' ? undefined : store.kill(),
  ])
  await written
  if (victim !== 'portal') await store.start()
  if (victim !== 'store') await portal.start()
}

/** Uploads until a kill, and compares afterwards what was acknowledged with what is there. */
export async function runFilesRound(
  { portal, store, fixtures }: { portal: Installation; store: Radosgw; fixtures: Fixtures },
  { number, seed, victim }: { number: number; seed: number; victim: Victim },
  tally: Tally,
): Promise<void> {
  const workloads = await createUploads(fixtures, seed, number)
  // Where the portal keeps running, every request gets an answer.
  const round = new Round(victim.includes('portal') ? 'server' : 'database', tally)
  const written = Promise.all(workloads.map((workload) => workload.write(round, tally)))
  const until = Date.now() + timeoutMs
  while (!round.acknowledged.has('uploads') && Date.now() < until) await wait(20)
  await wait(seededRandom(seed).int(300, 1800))
  round.over = true
  const killedAt = Date.now()
  await kill(portal, store, victim, written)
  if (victim === 'frozen store')
    tally.max('ms until uploads to a frozen store were answered, at the most', Date.now() - killedAt)
  for (const workload of workloads) await workload.check(tally)
  await checkBucket(portal, store, tally)
  await checkPartialCommits(portal, tally)
  tally.count(`rounds of files: ${victim}`)
}

/** Starts a portal whose files are in a bucket of a real S3 server, and runs `work` with both. */
export async function withBucketPortal(
  work: (context: { portal: Installation; store: Radosgw; fixtures: Fixtures }) => Promise<void>,
): Promise<void> {
  const store = await Radosgw.start()
  await store.createBucket(bucket)
  const portal = new Installation('', { FILES_URL: store.url(bucket), FILES_CREDENTIALS_FILE: store.credentialsFile })
  try {
    await portal.start()
    await work({ portal, store, fixtures: await createFixtures(portal) })
  } catch (error) {
    console.error(portal.server?.log.join('').slice(-4000))
    throw error
  } finally {
    await portal.close()
    await store.stop()
  }
}

/** Rounds of kill -9 of the portal, of the store and of both during uploads, and of a store that hangs. */
export const proveFiles = (rounds: number, firstSeed: number, tally: Tally): Promise<void> =>
  withBucketPortal(async (context) => {
    for (let number = 1; number <= rounds; number += 1) {
      const victim = victims[(number - 1) % victims.length] ?? 'portal'
      console.log(`round ${number} of ${rounds}: ${victim}`)
      await runFilesRound(context, { number, seed: firstSeed + number * 1000, victim }, tally)
    }
  })
