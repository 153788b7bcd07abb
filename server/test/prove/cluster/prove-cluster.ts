import { setTimeout as wait } from 'node:timers/promises'
import { Radosgw } from '../../radosgw.ts'
import { Client, expectBody } from '../client.ts'
import { buildLargerDesign } from '../designs.ts'
import { createFixtures, createWorkloads, type Fixtures } from '../fixtures.ts'
import { withHistoryContext } from '../history-context.ts'
import type { Workload } from '../round.ts'
import type { Tally } from '../tally.ts'
import { changeMany, restoreUndisturbed } from '../time-machine-bulk.ts'
import { Cluster, waitUntil } from './cluster.ts'
import { type Fault, faults } from './faults.ts'
import { PacedRound } from './paced-round.ts'
import { SteadyWrites } from './steady-writes.ts'

const beforeFaultMs = 4000
const observedMs = 8000
const recoveryTimeoutMs = 90_000

type Measured = { fault: Fault; outageMs: number; failures: string; lost: number }

type Proof = { cluster: Cluster; fixtures: Fixtures; steady: SteadyWrites; tally: Tally }

/** Checks workloads; what they miss counts as lost. */
async function countLost(workloads: Workload[], tally: Tally): Promise<number> {
  const before = tally.violations.length
  for (const workload of workloads) await workload.check(tally)
  return tally.violations.length - before
}

/** One fault while the workloads write: the outage until everything is whole again, and what was lost. */
async function measureFault(proof: Proof, fault: Fault, number: number, seed: number) {
  const { cluster, fixtures, steady, tally } = proof
  const workloads = await createWorkloads(fixtures, seed, number)
  const round = new PacedRound(tally)
  const written = Promise.all(workloads.map((workload) => workload.write(round, tally)))
  await wait(beforeFaultMs)
  steady.takeFailures()
  round.faulty = true
  const since = Date.now()
  const mend = await fault.cause(cluster, number)
  await wait(observedMs)
  const recovered = await steady.waitUntilSteady(recoveryTimeoutMs)
  tally.expect(recovered, `${fault.name}: writes did not go on by themselves`)
  await mend()
  await cluster.waitUntilWhole()
  await steady.waitUntilSteady(recoveryTimeoutMs)
  const measured = { fault, outageMs: steady.longestGap(since), failures: steady.takeFailures() }
  round.over = true
  await written
  const lost = await countLost(workloads, tally)
  console.log(`${fault.name}: ${measured.outageMs} ms, ${measured.failures || 'no failure'}, ${lost} lost`)
  return { measured: { ...measured, lost } satisfies Measured, workloads }
}

/** After the failovers the time machine restores and the generator applies. */
async function proveLargeWork({ cluster, tally }: Proof): Promise<void> {
  await withHistoryContext(cluster, async (context) =>
    tally.max('ms of a restore', await restoreUndisturbed(context, await changeMany(context, 1000), tally)),
  )
  const admin = await new Client(cluster).login('administrator')
  expectBody(await admin.send('POST', '/api/automation', await buildLargerDesign(admin, 1)), 'the design')
  tally.count('restores and designs applied after the faults')
}

/** Jobs that should have run a minute ago: none may wait because its server is gone. */
async function checkJobs({ cluster, tally }: Proof): Promise<void> {
  const rows = await cluster.rows<{ text: string }>(`
    SELECT concat_ws(' ', t.identifier, 'of', j.run_at, 'locked by', j.locked_by, 'at', j.locked_at, j.last_error) AS text
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.run_at < now() - interval '1 minute' AND j.attempts < j.max_attempts`)
  tally.expect(rows.length === 0, `jobs wait: ${rows.map(({ text }) => text)}`)
}

function printTable(rows: Measured[]): void {
  console.log('\n| fault | expected | measured | failed calls | lost |\n|---|---|---|---|---|')
  for (const fault of new Set(rows.map((row) => row.fault))) {
    const runs = rows.filter((row) => row.fault === fault)
    const seconds = runs.map(({ outageMs }) => (outageMs / 1000).toFixed(1)).join(', ')
    const failures = runs.map((run) => run.failures || '0').join('; ')
    const lost = runs.reduce((sum, run) => sum + run.lost, 0)
    console.log(`| ${fault.name} | ≤ ${fault.maxOutageMs / 1000} s | ${seconds} s | ${failures} | ${lost} |`)
  }
  console.log()
}

/** Every fault `repetitions` times, or those whose name contains `chosen`. */
export async function proveCluster(
  { repetitions, chosen, seed }: { repetitions: number; chosen: string; seed: number },
  tally: Tally,
): Promise<void> {
  const rows: Measured[] = []
  const objects = await Radosgw.start()
  const cluster = new Cluster(objects)
  try {
    await cluster.start()
    const fixtures = await createFixtures(cluster)
    const steady = new SteadyWrites(await new Client(cluster).login('superuser_rt'))
    const proof = { cluster, fixtures, steady, tally }
    steady.start()
    const workloads: Workload[] = []
    const repeated = faults
      .filter(({ name }) => name.includes(chosen))
      .flatMap((fault) => Array(repetitions).fill(fault))
    for (const [index, fault] of repeated.entries()) {
      const run = await measureFault(proof, fault, index + 1, seed + index)
      rows.push(run.measured)
      workloads.push(...run.workloads)
      const { measured } = run
      tally.expect(measured.outageMs <= measured.fault.maxOutageMs, `${fault.name}: out for ${measured.outageMs} ms`)
    }
    await steady.stop()
    await countLost(workloads, tally)
    await steady.countLost(tally)
    tally.expect(steady.wrongStatuses.length === 0, `answers that no fault excuses: ${steady.wrongStatuses}`)
    await proveLargeWork(proof)
    await checkJobs(proof)
    await waitUntil(
      'Prometheus reads all its targets',
      async () => (await cluster.failedTargets()).length === 0,
      30_000,
    ).catch(async (error: Error) => tally.violation(`${error.message}: ${await cluster.failedTargets()}`))
  } catch (error) {
    tally.violation(`the proof of the cluster was aborted: ${error instanceof Error ? error.stack : error}`)
    console.error(cluster.logs())
  } finally {
    await cluster.close()
    await objects.stop()
  }
  printTable(rows)
}
