import { audienceFlags } from '@portale/domain/documents/activities/activity.rules.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import type { Db } from '../platform/db/connection.ts'
import type { FileStore } from '../platform/files/store.ts'
import { type DemoActivity, type DemoDocument, demoActivities } from './activities.data.ts'
import type { Season } from './calendar.ts'
import { createSamples } from './samples.ts'
import { rejectionReasons } from './uploads.plan.ts'
import { insertFiles } from './uploads.ts'

/** The two years with their activities; answers the ids of the required documents. */
export async function insertActivities(
  db: Db,
  files: FileStore,
  season: Record<DemoActivity['year'], Season>,
  now: Date,
  author: number,
): Promise<Map<DemoDocument, number>> {
  const years = await db
    .insertInto('activity_years')
    .values([season.last, season.current].map(({ year, from }) => ({ year: String(year), created_at: asText(from) })))
    .returning(['id', 'year'])
    .execute()
  const yearIds = new Map(years.map(({ id, year }) => [year, id]))
  const toDueDate = (days: number | undefined) =>
    days === undefined ? null : romeDay(new Date(now.getTime() + days * 86_400_000))
  const documentIds = new Map<DemoDocument, number>()
  const forms = await insertForms(db, files, season)
  for (const activity of demoActivities) {
    const { year, from, to } = season[activity.year]
    const { id } = await db
      .insertInto('activities')
      .values({
        activity_year_id: yearIds.get(String(year)) ?? 0,
        title: activity.title.replace('{year}', String(year)),
        description: activity.description,
        ...audienceFlags(activity.audience),
        due_on: toDueDate(activity.due),
        created_at: asText(from),
        updated_at: asText(from),
        updated_by: author,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, document] of activity.documents.entries()) {
      const inserted = await db
        .insertInto('activity_document_types')
        .values({
          activity_id: id,
          description: document.description,
          weight: index,
          due_on: toDueDate(document.due),
          instruction: document.instruction ?? null,
          optional: document.optional ?? false,
          asks_valid_until: document.expires ?? false,
          accepted_kinds: document.kinds ?? null,
          form_file_id: forms.get(document) ?? null,
          form_file_name: document.form?.[0] ?? null,
          deleted_at: document.deleted ? asText(to) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      documentIds.set(document, inserted.id)
    }
  }
  return documentIds
}

/** Stores the blank forms; answers the ids of their files. */
async function insertForms(db: Db, files: FileStore, season: Record<DemoActivity['year'], Season>) {
  const samples = await createSamples()
  const forms = demoActivities.flatMap(({ year, documents }) =>
    documents.flatMap((document) => {
      const sample = document.form && samples.get(document.form[1])
      return sample ? [{ document, ...sample, created_at: season[year].from }] : []
    }),
  )
  const ids = await insertFiles(db, files, forms)
  return new Map(forms.map(({ document }, index) => [document, ids[index] ?? 0]))
}

/** The reasons of the demonstration's rejections, prepared for all activities. */
export async function insertRejectionReasons(db: Db): Promise<void> {
  const texts = Object.values(rejectionReasons).flat()
  await db
    .insertInto('rejection_reasons')
    .values(texts.map((text) => ({ text })))
    .execute()
}

const asText = (moment: Date) => moment.toISOString()
