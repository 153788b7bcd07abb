import { setTimeout as wait } from 'node:timers/promises'
import type { Upload } from '@portale/domain/activities/activity.ts'
import { seededRandom } from '../../src/demo/random.ts'
import { type Client, expectBody } from './client.ts'
import type { Witness } from './round.ts'

type State = Pick<Upload, 'id' | 'status' | 'reason'>

const same = (a: State, b: State | undefined) => a.status === b?.status && a.reason === b.reason
const show = (state: State | undefined) => JSON.stringify(state ?? null)

/** Statuses that one manager sets on many uploads at once: the last acknowledged ones, a save entirely or not at all. */
export function statusWitness(client: Client, path: string, seed: number): Witness {
  const random = seededRandom(seed)
  const known = new Map<number, State>()
  let unsure: State[] = []
  let generation = 0

  const list = () => client.get<Upload[]>(`${path}/uploaded`)

  const nextSave = (uploads: Upload[]): State[] => {
    generation += 1
    const status = random.pick(['rejected', 'rejected', 'cancelled', 'pending'] as const)
    const reason = status === 'rejected' ? `Generazione ${generation}` : null
    const chosen = random.shuffled(uploads).slice(0, random.int(2, 40))
    return chosen.map(({ id }) => ({ id, status, reason }))
  }

  return {
    async write(round, tally) {
      while (!round.over) {
        const uploads = await round.attempt('reads', list)
        if (!uploads) return
        for (const upload of uploads) {
          const before = known.get(upload.id)
          tally.expect(!before || same(before, upload), `status read: ${show(upload)}, saved: ${show(before)}`)
          known.set(upload.id, upload)
        }
        if (uploads.length < 2) {
          await wait(20)
          continue
        }
        unsure = nextSave(uploads)
        const answer = await round.attempt('status saves', () =>
          client.send('POST', `${path}/manage`, { managed: unsure }),
        )
        if (!answer) return
        for (const state of unsure) known.set(state.id, state)
        unsure = []
      }
    },
    async check(tally) {
      const there = new Map(expectBody(await list(), 'the list to manage').map((upload) => [upload.id, upload]))
      const telling = unsure.filter((state) => !same(state, known.get(state.id)))
      const applied = telling.filter((state) => same(state, there.get(state.id)))
      const whole = applied.length === telling.length
      tally.expect(applied.length === 0 || whole, `bulk save: ${applied.length} of ${telling.length} rows`)
      if (telling.length > 0)
        tally.count(whole ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (whole) for (const state of unsure) known.set(state.id, state)
      unsure = []
      for (const state of known.values())
        tally.expect(same(state, there.get(state.id)), `status ${show(there.get(state.id))}, saved: ${show(state)}`)
    },
  }
}
