import { proveDeliveries, proveStopOverMail } from './deliveries.ts'
import { proveDesigns } from './designs.ts'
import { openWorld } from './fixtures.ts'
import { Installation } from './portal.ts'
import { playRound } from './proof.ts'
import { victims, type Witness } from './round.ts'
import { proveStop, proveTwins } from './start-stop.ts'
import { Tally } from './tally.ts'
import { proveTimeMachine } from './time-machine.ts'
import { startUnreliableMailServer } from './unreliable-mail-server.ts'

/** Rounds of kill -9 under everybody who writes. */
async function proveKills(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  const mailServer = await startUnreliableMailServer(firstSeed)
  const portal = new Installation(mailServer.url)
  try {
    await proveTwins(portal, tally)
    const world = await openWorld(portal)
    const witnesses: Witness[] = []
    for (let number = 1; number <= rounds; number += 1) {
      const victim = victims[(number - 1) % victims.length] ?? 'server'
      console.log(`round ${number} of ${rounds}: kill -9 of the ${victim}`)
      witnesses.push(...(await playRound(portal, world, { number, seed: firstSeed + number * 1000, victim }, tally)))
    }
    for (const witness of witnesses) await witness.check(tally)
    mailServer.acceptAll()
    await proveStop(portal, world, tally)
    await proveStopOverMail(portal, mailServer, tally)
    await proveDeliveries(portal, mailServer, tally)
  } catch (error) {
    tally.violation(`the proof broke off: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
    await mailServer.close()
  }
}

/** A proof on a running portal of its own. */
async function onItsOwn(what: string, tally: Tally, prove: (portal: Installation) => Promise<void>): Promise<void> {
  const portal = new Installation()
  try {
    await portal.start()
    await prove(portal)
  } catch (error) {
    tally.violation(`the proof of ${what} broke off: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
  }
}

/** The time machine: twenty histories, four of designs, a restore and two killed ones for each round. */
async function proveRestores(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  console.log(`${rounds * 20} histories, there and back`)
  await onItsOwn('the time machine', tally, (portal) =>
    proveTimeMachine(
      portal,
      { histories: rounds * 20, designHistories: rounds * 4, restores: rounds, kills: rounds * 2 },
      firstSeed,
      tally,
    ),
  )
}

/** The generator: ten plays of designs and two killed applies for each round. */
async function proveGenerator(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  console.log(`${rounds * 10} plays of designs over data`)
  await onItsOwn('the generator', tally, (portal) =>
    proveDesigns(portal, { plays: rounds * 10, kills: rounds * 2 }, firstSeed, tally),
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1)) // Installation cleans up
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
// npm run prove: ten rounds, or as many as the argument says; PROVE_SEED repeats a run.
const rounds = Number(process.argv[2] ?? 10)
const tally = new Tally()
await proveKills(rounds, seed, tally)
await proveRestores(rounds, seed, tally)
await proveGenerator(rounds, seed, tally)
tally.print()
process.exitCode = tally.violations.length === 0 ? 0 : 1
