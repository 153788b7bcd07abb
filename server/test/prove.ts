import { proveDeliveries, proveStopOverMail } from './prove/deliveries.ts'
import { Installation } from './prove/portal.ts'
import { openPostOffice } from './prove/post-office.ts'
import { playRound } from './prove/proof.ts'
import { victims, type Witness } from './prove/round.ts'
import { proveStop, proveTwins } from './prove/start-stop.ts'
import { Tally } from './prove/tally.ts'
import { openWorld } from './prove/world.ts'

/** npm run prove: ten rounds of kill -9, or as many as the argument says; PROVE_SEED repeats a run. */
async function prove(rounds: number, firstSeed: number): Promise<Tally> {
  const tally = new Tally()
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
  return tally
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1)) // Installation cleans up
const seed = Number(process.env.PROVE_SEED ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const tally = await prove(Number(process.argv[2] ?? 10), seed)
tally.print()
process.exitCode = tally.violations.length === 0 ? 0 : 1
