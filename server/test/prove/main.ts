import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fuzzTest, sheetsTest, sizedTests } from '../sizes.ts'
import { proveBackup } from './backup/main.ts'
import { proveCluster } from './cluster/prove-cluster.ts'
import { proveDeliveries, proveStopOverMail } from './deliveries.ts'
import { proveDesigns } from './designs.ts'
import { proveFiles } from './files.ts'
import { createFixtures } from './fixtures.ts'
import { Installation } from './portal.ts'
import { runRound } from './proof.ts'
import { proveRelease } from './release.ts'
import { proveReleases } from './releases.ts'
import { proveReminders } from './reminders.ts'
import { killTargets, type Workload } from './round.ts'
import { proveConcurrentStart, proveStop } from './start-stop.ts'
import { Tally } from './tally.ts'
import { proveTimeMachine } from './time-machine.ts'
import { startUnreliableMailServer } from './unreliable-mail-server.ts'

/** Rounds of kill -9 while all workloads write. */
async function proveKills(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  const mailServer = await startUnreliableMailServer(firstSeed)
  const portal = new Installation(mailServer.url)
  try {
    await proveConcurrentStart(portal, tally)
    const fixtures = await createFixtures(portal)
    const workloads: Workload[] = []
    for (let number = 1; number <= rounds; number += 1) {
      const victim = killTargets[(number - 1) % killTargets.length] ?? 'server'
      console.log(`round ${number} of ${rounds}: kill -9 of the ${victim}`)
      workloads.push(...(await runRound(portal, fixtures, { number, seed: firstSeed + number * 1000, victim }, tally)))
    }
    for (const workload of workloads) await workload.check(tally)
    mailServer.acceptAll()
    await proveStop(portal, fixtures, tally)
    await proveStopOverMail(portal, mailServer, tally)
    await proveDeliveries(portal, mailServer, tally)
  } catch (error) {
    tally.violation(`the proof was aborted: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
    await mailServer.close()
  }
}

/** Runs a proof on a new portal. */
async function withInstallation(
  name: string,
  tally: Tally,
  prove: (portal: Installation) => Promise<void>,
): Promise<void> {
  const portal = new Installation()
  try {
    await portal.start()
    await prove(portal)
  } catch (error) {
    tally.violation(`the proof of ${name} was aborted: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
  }
}

/** The time machine: twenty histories, four of designs, a restore and two killed ones for each round. */
async function proveRestores(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  console.log(`${rounds * 20} histories, restored and undone`)
  await withInstallation('the time machine', tally, (portal) =>
    proveTimeMachine(
      portal,
      { histories: rounds * 20, designHistories: rounds * 4, restores: rounds, kills: rounds * 2, rowCount: 4000 },
      firstSeed,
      tally,
    ),
  )
}

/** The generator: ten plays of designs and two killed applies for each round. */
async function proveGenerator(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  console.log(`${rounds * 10} plays of designs over data`)
  await withInstallation('the generator', tally, (portal) =>
    proveDesigns(portal, { plays: rounds * 10, kills: rounds * 2 }, firstSeed, tally),
  )
}

/** A day of reminders and digests for each round, on two servers that are killed three times. */
async function proveReminderKills(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  console.log(`${rounds} days of reminders and digests, with three kills each`)
  const mailServer = await startUnreliableMailServer(firstSeed)
  const portal = new Installation(mailServer.url)
  const counts = { dealer: 1200, workshop: 300, manager: 50 }
  try {
    await proveReminders(portal, mailServer, { rounds, counts, seed: firstSeed, failures: true }, tally)
  } catch (error) {
    tally.violation(`the proof of reminders was aborted: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
    await mailServer.close()
  }
}

/** The tests that `npm test` runs with smaller tables and files. */
function proveFullSizes(tally: Tally, tests = sizedTests): void {
  console.log(`${tests.length} files of tests with full sizes`)
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url))
  const args = [vitest, 'run', '--project', 'server', '--reporter=dot', ...tests]
  const env = { ...process.env, FULL_SIZES: '1', TEST_DATA_DIR: '.cache/prove' }
  tally.expect(
    spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0,
    'tests with full sizes failed',
  )
}

/** What runs alone, by its name and with its arguments. */
const sections: Record<string, (tally: Tally, ...more: string[]) => Promise<void>> = {
  // npm run prove cluster [REPETITIONS] [PART OF A FAULT'S NAME]: the faults of ops/cluster, twice each.
  cluster: (tally, repetitions = '2', chosen = '') =>
    proveCluster({ repetitions: Number(repetitions), chosen, seed }, tally),
  // npm run prove files [ROUNDS]: kill -9 of portal and object store during uploads.
  files: (tally, rounds = '20') => proveFiles(Number(rounds), seed, tally),
  // npm run prove reminders [DAYS]: kill -9 of two servers and their database while they send reminders and digests.
  reminders: (tally, days = '20') => proveReminderKills(Number(days), seed, tally),
  // npm run prove neighbours: what operators really run, with its distribution's own configuration: PgBouncer, Debian's
  // PostgreSQL, s3rver, LemonLDAP::NG, mail servers, Postfix with Postgrey, SpamAssassin, the reverse proxies of ops/proxies.
  neighbours: async (tally) =>
    proveFullSizes(tally, [
      'server/src/platform/db/pooler.test.ts',
      'server/src/platform/db/installed-postgres.test.ts',
      'server/src/platform/files/store.test.ts',
      'server/src/people/accounts/sso-lemonldap.test.ts',
      'server/src/people/mail/mail-server.test.ts',
      'server/test/proxies/proxies.test.ts',
      'server/test/proxies/streams.test.ts',
      'server/test/proxies/tls.test.ts',
      'server/src/people/mail/spam.test.ts',
      'server/src/people/mail/postfix.test.ts',
    ]),
  // npm run prove install: a service's user on root's program, and root's commands on its data; needs root.
  install: async (tally) => proveFullSizes(tally, ['server/src/commands/install.test.ts']),
  // npm run prove fuzz: 10,000 hostile requests by session and by token; FUZZ_SEED gives others.
  fuzz: async (tally) => proveFullSizes(tally, [fuzzTest]),
  // npm run prove sheets: our workbooks in five programs of others, and random sheets of three of them in ours.
  sheets: async (tally) => proveFullSizes(tally, [sheetsTest, 'server/src/platform/xlsx/libreoffice.test.ts']),
  releases: proveReleases,
  // npm run prove release: two releases of this commit are the same bytes, and start from their archives.
  release: proveRelease,
  // npm run prove backup [external|archive]: an external database's backup, its recovery from a continuous archive.
  backup: (tally, part) => proveBackup(part, tally),
}

/** npm run prove: ten rounds, or as many as the argument says; PROVE_SEED repeats a run. */
async function proveAll(rounds: number, tally: Tally): Promise<void> {
  await proveKills(rounds, seed, tally)
  await proveReminderKills(rounds, seed, tally)
  await proveRestores(rounds, seed, tally)
  await proveGenerator(rounds, seed, tally)
  proveFullSizes(tally)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1)) // Installation cleans up
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const tally = new Tally()
const [argument = '10', ...more] = process.argv.slice(2)
const section = sections[argument]
if (section) await section(tally, ...more)
else await proveAll(Number(argument), tally)
tally.print()
process.exitCode = tally.violations.length === 0 ? 0 : 1
