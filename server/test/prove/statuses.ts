import { setTimeout as wait } from 'node:timers/promises'
import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { seededRandom } from '../../src/demo/random.ts'
import { type Client, expectBody } from './client.ts'
import type { Workload } from './round.ts'

type State = Pick<Upload, 'id' | 'status' | 'reason'>

const isEqual = (a: State, b: State | undefined) => a.status === b?.status && a.reason === b.reason
const format = (state: State | undefined) => JSON.stringify(state ?? null)

/** Sets the statuses of many uploads at once. Checks that confirmed saves are kept, and others apply entirely or not at all. */
export function statusWorkload(client: Client, path: string, seed: number): Workload {
  const random = seededRandom(seed)
  const confirmed = new Map<number, State>()
  let unconfirmed: State[] = []
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
          const before = confirmed.get(upload.id)
          tally.expect(!before || isEqual(before, upload), `status read: ${format(upload)}, saved: ${format(before)}`)
          confirmed.set(upload.id, upload)
        }
        if (uploads.length < 2) {
          await wait(20)
          continue
        }
        unconfirmed = nextSave(uploads)
        const answer = await round.attempt('status saves', () =>
          client.send('POST', `${path}/manage`, { managed: unconfirmed }),
        )
        if (!answer) return
        for (const state of unconfirmed) confirmed.set(state.id, state)
        unconfirmed = []
      }
    },
    async check(tally) {
      const current = new Map(expectBody(await list(), 'the list to manage').map((upload) => [upload.id, upload]))
      const changed = unconfirmed.filter((state) => !isEqual(state, confirmed.get(state.id)))
      const applied = changed.filter((state) => isEqual(state, current.get(state.id)))
      const isComplete = applied.length === changed.length
      tally.expect(applied.length === 0 || isComplete, `bulk save: ${applied.length} of ${changed.length} rows`)
      if (changed.length > 0)
        tally.count(isComplete ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
      if (isComplete) for (const state of unconfirmed) confirmed.set(state.id, state)
      unconfirmed = []
      for (const state of confirmed.values())
        tally.expect(
          isEqual(state, current.get(state.id)),
          `status ${format(current.get(state.id))}, saved: ${format(state)}`,
        )
    },
  }
}
