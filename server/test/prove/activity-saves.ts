import type { Activity } from '@portale/domain/documents/activities/activity.ts'
import { type Client, expectBody } from './client.ts'
import type { Workload } from './round.ts'

type Save = { generation: number; types: number; body: object }

/** The number of the save at the end of a text; -1 before the first save. */
const parseGeneration = (text: string) => Number(/salvataggio (\d+)\D*$/.exec(text)?.[1] ?? -1)

/** Whether a save deletes a document type; by its id, as a save that deletes changes positions. */
const isDeletedBy = (generation: number, typeId: number) => (typeId + generation) % 3 === 0

/**
 * Saves one activity repeatedly, with the number of the save in all its texts. Checks that it is never older than the
 * last acknowledged save, and never mixes two saves. A `growing` activity also gains and loses document types.
 */
export function activitySaveWorkload(client: Client, path: string, growing: boolean): Workload {
  let generation = 0
  let types = -1
  let unconfirmed: Save | undefined

  const load = () => client.get<Activity>(path)

  const nextSave = (activity: Activity): Save => {
    const next = generation + 1
    const rows = activity.activity_document_types.map(({ id, weight }, index) => ({
      id,
      weight,
      description: `Documento ${index} del salvataggio ${next}`,
      deleted_at: growing && isDeletedBy(next, id) ? 'sì' : null,
    }))
    const hasNewType = growing && next % 4 === 0 && rows.length < 60
    const added = hasNewType ? [{ description: `Documento nuovo del salvataggio ${next}`, weight: next }] : []
    const body = {
      title: `Prova del salvataggio ${next}`,
      description: `<p>Testo del salvataggio ${next}</p>`,
      for_dealers: activity.for_dealers,
      for_workshops: activity.for_workshops,
      activity_document_types: [...rows, ...added],
      lock_version: activity.lock_version,
    }
    return { generation: next, types: rows.length + added.length, body: { activity: body } }
  }

  return {
    async write(round) {
      let activity = await round.attempt('reads', load)
      while (activity && !round.over) {
        const save = nextSave(activity)
        unconfirmed = save
        activity = await round.attempt('activity saves', () => client.send<Activity>('PUT', path, save.body))
        if (!activity) return
        generation = save.generation
        types = save.types
        unconfirmed = undefined
      }
    },
    async check(tally) {
      const activity = expectBody(await load(), 'the activity')
      const rows = activity.activity_document_types
      const found = parseGeneration(activity.title)
      if (unconfirmed) {
        const happened = found === unconfirmed.generation
        tally.count(happened ? 'unanswered requests that happened whole' : 'unanswered requests that did not happen')
        if (happened) generation = unconfirmed.generation
        if (happened) types = unconfirmed.types
        unconfirmed = undefined
      }
      if (generation === 0) return
      tally.expect(found === generation, `${path}: save ${found} is there instead of ${generation}`)
      tally.expect(rows.length === types, `${path}: ${rows.length} document types instead of ${types}`)
      const generations = [activity.description, ...rows.map((row) => row.description)].map(parseGeneration)
      tally.expect(
        generations.every((generation) => generation === found),
        `${path}: half of save ${found}: ${generations}`,
      )
      rows.forEach(({ id, deleted_at }, index) => {
        const isNew = rows[index]?.description.startsWith('Documento nuovo') ?? false
        const deleted = growing && !isNew && isDeletedBy(found, id)
        tally.expect((deleted_at !== null) === deleted, `${path}: type ${id} deleted: ${deleted_at}, save ${found}`)
      })
    },
  }
}
