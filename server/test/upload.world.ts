import type { RefusedFile, Upload } from '@portale/domain/activities/activity.ts'
import type { Caller, TestApp } from './app.ts'
import { buildActivity, buildDealer, buildWorkshop, buildYear } from './factories.ts'
import { pdf, type TestFile } from './form.ts'

export type Sent = { uploaded: Upload[]; refused: RefusedFile[]; message: string; errors: Record<string, string[]> }

/** The form's field of the files for a document type (spec 1 §7). */
export const fieldOf = (typeId: number) => `new_activity_document_type[${typeId}][]`
export const fileFor = (typeId: number, name = 'Verbale.pdf', content: Buffer | string = pdf): TestFile => ({
  field: fieldOf(typeId),
  name,
  content,
})

/** A year with an activity for dealers of three types, one for workshops, and a partner of each kind who uploads. */
export async function uploadWorld(t: TestApp) {
  const { db } = t.deps
  const year = await buildYear(db, '2026')
  const activity = await buildActivity(db, { activity_year_id: year.id, types: ['Verbale', 'Foto', 'Budget'] })
  const other = await buildActivity(db, { activity_year_id: year.id, types: ['Altro'] })
  const workshops = await buildActivity(db, { activity_year_id: year.id, audience: 'workshops', types: ['Ponte'] })
  const dealer = await buildDealer(db)
  const foreign = await buildDealer(db)
  const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
  const [verbale = 0, foto = 0, budget = 0] = activity.type_ids
  const [foreignType = 0] = other.type_ids
  const [ponte = 0] = workshops.type_ids
  const holder: Caller = await t.as('dealer_holder', { dealers: [dealer.id] })
  const stranger: Caller = await t.as('dealer_holder', { dealers: [foreign.id] })
  const mechanic: Caller = await t.as('workshop_user', { workshops: [workshop.id] })
  const types = { verbale, foto, budget, foreignType, ponte }
  return { year, activity, other, workshops, dealer, foreign, workshop, types, holder, stranger, mechanic }
}
export type UploadWorld = Awaited<ReturnType<typeof uploadWorld>>
