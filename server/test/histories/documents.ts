import type { Activity, ActivityYear, Upload } from '@portale/domain/documents/activities/activity.ts'
import type { News } from '@portale/domain/news/news/news.ts'
import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import { pdf } from '../form.ts'
import { type HistoryWriter, pickId, pickRow, type Step, writeDirectly } from './stage.ts'

const saveYear: Step = async (writer) => {
  const activity_year = { year: String(writer.random.int(2030, 2099)) }
  if (writer.random.chance(0.6))
    return (await writer.admin.send('POST', '/api/v1/activity_years', { activity_year })).status
  const row = await pickRow<ActivityYear>(writer, 'activity_years')
  const changed = row && { ...activity_year, lock_version: row.lock_version }
  return row && (await writer.admin.send('PUT', `/api/v1/activity_years/${row.id}`, { activity_year: changed })).status
}

const activityTexts = (writer: HistoryWriter) => ({
  title: writer.newName('Attività'),
  description: `<p>${writer.newName('Testo')}</p>`,
})

const createActivity: Step = async (writer) => {
  const types = Array.from({ length: writer.random.int(1, 3) }, (_, weight) => ({
    description: writer.newName('Tipo'),
    weight,
  }))
  const audience = { for_dealers: true, for_workshops: false }
  const activity = { ...activityTexts(writer), ...audience, activity_document_types: types }
  const path = `/api/v1/activity_years/${await pickId(writer, 'activity_years')}/activities`
  return (await writer.admin.send('POST', path, { activity })).status
}

/** One of the newest activities, with the address of its form. */
async function pickActivity({
  db,
  random,
  admin,
}: HistoryWriter): Promise<{ path: string; activity: Activity } | undefined> {
  const { rows } = await sql<{ id: number; activity_year_id: number }>`
    SELECT id, activity_year_id FROM activities ORDER BY id DESC LIMIT 4`.execute(db)
  if (rows.length === 0) return undefined
  const { id, activity_year_id } = random.pick(rows)
  const path = `/api/v1/activity_years/${activity_year_id}/activities/${id}`
  const { status, body } = await admin.get<Activity>(path)
  return status === 200 ? { path, activity: body } : undefined
}

/** An activity with other texts, one type more and one less. */
const saveActivity: Step = async (writer) => {
  const found = await pickActivity(writer)
  if (!found) return undefined
  const { for_dealers, for_workshops, lock_version, activity_document_types: types } = found.activity
  const rows = types.map(({ id, description, weight }, index) => ({
    ...{ id, description, weight },
    deleted_at: index > 0 && writer.random.chance(0.2) ? 'sì' : null,
  }))
  const activity_document_types = [...rows, { description: writer.newName('Tipo'), weight: 9 }]
  const activity = { ...activityTexts(writer), for_dealers, for_workshops, lock_version, activity_document_types }
  return (await writer.admin.send('PUT', found.path, { activity })).status
}

/** Assigns a dealer to the uploading user again if its dealer was removed. */
const assignHolder = (writer: HistoryWriter) =>
  writeDirectly(writer, (tx) =>
    sql`INSERT INTO user_dealers (user_id, dealer_id) SELECT ${writer.holder_id}, max(id) FROM dealers
      WHERE NOT EXISTS (SELECT FROM user_dealers WHERE user_id = ${writer.holder_id}) HAVING max(id) IS NOT NULL`.execute(
      tx,
    ),
  )

const upload: Step = async (writer) => {
  await assignHolder(writer)
  const found = await pickActivity(writer)
  const [type] = found?.activity.activity_document_types ?? []
  if (!found || !type) return undefined
  const file = {
    field: `new_activity_document_type[${type.id}][]`,
    name: `${writer.newName('Verbale')}.pdf`,
    content: pdf,
  }
  return (await writer.holder.upload(`/api/v1/activities/${found.activity.id}`, [file])).status
}

const declareNotApplicable: Step = async (writer) => {
  await assignHolder(writer)
  const types = (await pickActivity(writer))?.activity.activity_document_types ?? []
  if (types.length === 0) return undefined
  const path = `/api/v1/activity_document_types/${writer.random.pick(types).id}/not_applicable`
  return (await writer.holder.send('POST', path, { declaration: { reason: writer.newName('Motivo') } })).status
}

/** Of one of the newest uploads, whether or not it still waits. */
const withdrawUpload: Step = async (writer) => {
  const id = await pickId(writer, 'activity_document_uploads')
  if (id === undefined) return undefined
  return (await writer.holder.send('POST', `/api/v1/activity_document_uploads/${id}/withdraw`, {})).status
}

const manageUploads: Step = async (writer) => {
  const { rows } = await sql<{ dealer_id: number; activity_id: number }>`
    SELECT u.dealer_id, t.activity_id FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id
    WHERE u.dealer_id IS NOT NULL ORDER BY u.id DESC LIMIT 6`.execute(writer.db)
  if (rows.length === 0) return undefined
  const { dealer_id, activity_id } = writer.random.pick(rows)
  const path = `/api/v1/dealers/${dealer_id}/activities/${activity_id}`
  const { status, body } = await writer.admin.get<Upload[]>(`${path}/uploaded`)
  if (status !== 200) return undefined
  const managed = body.map(({ id, withdrawn }) => {
    const state = withdrawn ? 'cancelled' : writer.random.pick(documentStatuses)
    return { id, status: state, reason: state === 'rejected' ? writer.newName('Motivo') : null }
  })
  return (await writer.admin.send('POST', `${path}/manage`, { managed })).status
}

const newsFields = (writer: HistoryWriter) =>
  Object.entries({
    title: writer.newName('News'),
    body: `<p>${writer.newName('Testo')}</p>`,
    dealers: writer.random.pick(['0', '1']),
    workshops: '0',
  }).map(([field, value]) => ({ field, value }))

const attachment = (writer: HistoryWriter, field: string) => ({
  field,
  name: `${writer.newName('Listino')}.pdf`,
  content: pdf,
})

const createNews: Step = async (writer) =>
  (await writer.admin.upload('/api/v1/news', [...newsFields(writer), attachment(writer, 'document_news[]')])).status

/** A news with other texts, one attachment more and one less. */
const saveNews: Step = async (writer) => {
  const row = await pickRow<News>(writer, 'news')
  if (!row) return undefined
  const listed = row.document_news.map(({ id }, index) => ({ id, deleted_at: index === 0 ? row.created_at : null }))
  const fields = { document_news: JSON.stringify(listed), lock_version: String(row.lock_version) }
  const more = Object.entries(fields).map(([field, value]) => ({ field, value }))
  const parts = [...newsFields(writer), ...more, attachment(writer, 'new_document_news[]')]
  return (await writer.admin.upload(`/api/v1/news/${row.id}`, parts)).status
}

const sharesPath = '/api/v1/workshop_market_shares'

const uploadShares: Step = async (writer) => {
  const { rows } = await sql<{ baldo_id: string }>`
    SELECT baldo_id FROM workshops ORDER BY id DESC LIMIT ${writer.random.int(1, 3)}`.execute(writer.db)
  const lines = rows.map(({ baldo_id }) => `${baldo_id};${writer.random.int(1, 30)};${writer.random.int(1, 30)},5`)
  const content = ['Baldo ID;Attuale;Target', ...lines].join('\r\n')
  const parts = [
    { field: 'type', value: writer.random.pick(['start', 'update']) },
    { field: 'file', name: 'target.csv', content },
  ]
  return (await writer.admin.upload(sharesPath, parts)).status
}

const sendShares: Step = async (writer) =>
  (await writer.admin.send('POST', `${sharesPath}/${await pickId(writer, 'workshop_market_shares')}`)).status

/** Calls on years, activities and their documents, on news, and on market shares. */
export const documentSteps: Record<string, Step> = {
  saveYear,
  createActivity,
  saveActivity,
  upload,
  declareNotApplicable,
  withdrawUpload,
  manageUploads,
  createNews,
  saveNews,
  uploadShares,
  sendShares,
}
