import { proveDeliveries, proveStopOverMail } from './prove/deliveries.ts'
import { Installation } from './prove/portal.ts'
import { openPostOffice } from './prove/post-office.ts'
import { playRound } from './prove/proof.ts'
import { victims, type Witness } from './prove/round.ts'
import { proveStop, proveTwins } from './prove/start-stop.ts'
import { Tally } from './prove/tally.ts'
import { proveTimeMachine } from './prove/time-machine.ts'
import { openWorld } from './prove/world.ts'

/** Rounds of kill -9 under everybody who writes. */
async function proveKills(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  const post = await openPostOffice(firstSeed)
  const portal = new Installation(post.url)
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
    post.behave()
    await proveStop(portal, world, tally)
    await proveStopOverMail(portal, post, tally)
    await proveDeliveries(portal, post, tally)
  } catch (error) {
    tally.violation(`the proof broke off: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
    await post.close()
  }
}

/** The time machine on an installation of its own: twenty histories, a restore and two killed ones for each round. */
async function proveRestores(rounds: number, firstSeed: number, tally: Tally): Promise<void> {
  const portal = new Installation()
  try {
    await portal.start()
    console.log(`${rounds * 20} histories, there and back`)
    await proveTimeMachine(portal, { histories: rounds * 20, restores: rounds, kills: rounds * 2 }, firstSeed, tally)
  } catch (error) {
    tally.violation(`the proof of the time machine broke off: ${error instanceof Error ? error.stack : error}`)
    console.error(portal.server?.log.join('').slice(-4000))
  } finally {
    await portal.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1)) // Installation cleans up
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
// npm run prove: ten rounds, or as many as the argument says; PROVE_SEED repeats a run.
const rounds = Number(process.argv[2] ?? 10)
const tally = new Tally()
await proveKills(rounds, seed, tally)
await proveRestores(rounds, seed, tally)
tally.print()
process.exitCode = tally.violations.length === 0 ? 0 : 1
