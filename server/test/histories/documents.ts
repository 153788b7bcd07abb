import type { Activity, ActivityYear, Upload } from '@portale/domain/activities/activity.ts'
import { documentStatuses } from '@portale/domain/documents.ts'
import type { News } from '@portale/domain/news/news.ts'
import { sql } from 'kysely'
import { pdf } from '../form.ts'
import { type Play, pickId, pickRow, type Step, writeDirectly } from './stage.ts'

const saveYear: Step = async (play) => {
  const activity_year = { year: String(play.random.int(2030, 2099)) }
  if (play.random.chance(0.6))
    return (await play.admin.send('POST', '/api/v1/activity_years', { activity_year })).status
  const row = await pickRow<ActivityYear>(play, 'activity_years')
  const changed = row && { ...activity_year, lock_version: row.lock_version }
  return row && (await play.admin.send('PUT', `/api/v1/activity_years/${row.id}`, { activity_year: changed })).status
}

const activityTexts = (play: Play) => ({ title: play.name('Attività'), description: `<p>${play.name('Testo')}</p>` })

const makeActivity: Step = async (play) => {
  const types = Array.from({ length: play.random.int(1, 3) }, (_, weight) => ({
    description: play.name('Tipo'),
    weight,
  }))
  const audience = { for_dealers: true, for_workshops: false }
  const activity = { ...activityTexts(play), ...audience, activity_document_types: types }
  const path = `/api/v1/activity_years/${await pickId(play, 'activity_years')}/activities`
  return (await play.admin.send('POST', path, { activity })).status
}

/** One of the newest activities, with the address of its form. */
async function pickActivity({ db, random, admin }: Play): Promise<{ path: string; activity: Activity } | undefined> {
  const { rows } = await sql<{ id: number; activity_year_id: number }>`
    SELECT id, activity_year_id FROM activities ORDER BY id DESC LIMIT 4`.execute(db)
  if (rows.length === 0) return undefined
  const { id, activity_year_id } = random.pick(rows)
  const path = `/api/v1/activity_years/${activity_year_id}/activities/${id}`
  const { status, body } = await admin.get<Activity>(path)
  return status === 200 ? { path, activity: body } : undefined
}

/** An activity with other texts, one type more and one less. */
const saveActivity: Step = async (play) => {
  const found = await pickActivity(play)
  if (!found) return undefined
  const { for_dealers, for_workshops, lock_version, activity_document_types: types } = found.activity
  const rows = types.map(({ id, description, weight }, index) => ({
    ...{ id, description, weight },
    deleted_at: index > 0 && play.random.chance(0.2) ? 'sì' : null,
  }))
  const activity_document_types = [...rows, { description: play.name('Tipo'), weight: 9 }]
  const activity = { ...activityTexts(play), for_dealers, for_workshops, lock_version, activity_document_types }
  return (await play.admin.send('PUT', found.path, { activity })).status
}

/** The partner who uploads has a dealer, whatever was removed. */
const assignHolder = (play: Play) =>
  writeDirectly(play, (tx) =>
    sql`INSERT INTO user_dealers (user_id, dealer_id) SELECT ${play.holder_id}, max(id) FROM dealers
      WHERE NOT EXISTS (SELECT FROM user_dealers WHERE user_id = ${play.holder_id}) HAVING max(id) IS NOT NULL`.execute(
      tx,
    ),
  )

const upload: Step = async (play) => {
  await assignHolder(play)
  const found = await pickActivity(play)
  const [type] = found?.activity.activity_document_types ?? []
  if (!found || !type) return undefined
  const file = { field: `new_activity_document_type[${type.id}][]`, name: `${play.name('Verbale')}.pdf`, content: pdf }
  return (await play.holder.upload(`/api/v1/activities/${found.activity.id}`, [file])).status
}

const manageUploads: Step = async (play) => {
  const { rows } = await sql<{ dealer_id: number; activity_id: number }>`
    SELECT u.dealer_id, t.activity_id FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id
    WHERE u.dealer_id IS NOT NULL ORDER BY u.id DESC LIMIT 6`.execute(play.db)
  if (rows.length === 0) return undefined
  const { dealer_id, activity_id } = play.random.pick(rows)
  const path = `/api/v1/dealers/${dealer_id}/activities/${activity_id}`
  const { status, body } = await play.admin.get<Upload[]>(`${path}/uploaded`)
  if (status !== 200) return undefined
  const managed = body.map(({ id }) => {
    const state = play.random.pick(documentStatuses)
    return { id, status: state, reason: state === 'rejected' ? play.name('Motivo') : null }
  })
  return (await play.admin.send('POST', `${path}/manage`, { managed })).status
}

const newsFields = (play: Play) =>
  Object.entries({
    title: play.name('News'),
    body: `<p>${play.name('Testo')}</p>`,
    dealers: play.random.pick(['0', '1']),
    workshops: '0',
  }).map(([field, value]) => ({ field, value }))

const attachment = (play: Play, field: string) => ({ field, name: `${play.name('Listino')}.pdf`, content: pdf })

const makeNews: Step = async (play) =>
  (await play.admin.upload('/api/v1/news', [...newsFields(play), attachment(play, 'document_news[]')])).status

/** A news with other texts, one attachment more and one less. */
const saveNews: Step = async (play) => {
  const row = await pickRow<News>(play, 'news')
  if (!row) return undefined
  const listed = row.document_news.map(({ id }, index) => ({ id, deleted_at: index === 0 ? row.created_at : null }))
  const fields = { document_news: JSON.stringify(listed), lock_version: String(row.lock_version) }
  const more = Object.entries(fields).map(([field, value]) => ({ field, value }))
  const parts = [...newsFields(play), ...more, attachment(play, 'new_document_news[]')]
  return (await play.admin.upload(`/api/v1/news/${row.id}`, parts)).status
}

const sharesPath = '/api/v1/workshop_market_shares'

const uploadShares: Step = async (play) => {
  const { rows } = await sql<{ baldo_id: string }>`
    SELECT baldo_id FROM workshops ORDER BY id DESC LIMIT ${play.random.int(1, 3)}`.execute(play.db)
  const lines = rows.map(({ baldo_id }) => `${baldo_id};${play.random.int(1, 30)};${play.random.int(1, 30)},5`)
  const content = ['Baldo ID;Attuale;Target', ...lines].join('\r\n')
  const parts = [
    { field: 'type', value: play.random.pick(['start', 'update']) },
    { field: 'file', name: 'target.csv', content },
  ]
  return (await play.admin.upload(sharesPath, parts)).status
}

const sendShares: Step = async (play) =>
  (await play.admin.send('POST', `${sharesPath}/${await pickId(play, 'workshop_market_shares')}`)).status

/** Calls on years, activities and their documents, on news, and on market shares. */
export const documentSteps: Record<string, Step> = {
  saveYear,
  makeActivity,
  saveActivity,
  upload,
  manageUploads,
  makeNews,
  saveNews,
  uploadShares,
  sendShares,
}
