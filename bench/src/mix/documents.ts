import { createPdf } from '@portale/server/demo/pdf.ts'
import type { Person } from '../person.ts'
import { look, pickRow, type Row, type Screen, uploads } from './lists.ts'

export type Years = { data: { id: number; activities: Activity[] }[] }
export type DocumentType = {
  id: number
  accepted_kinds: string[] | null
  asks_valid_until: boolean
  deleted_at: string | null
}
export type Activity = { id: number; state: string; activity_document_types: DocumentType[] }
export type Upload = Row & { activity_document_type_id: number; status: string }

export const activities = (person: Person) => person.read<Years>('activities', '/api/v1/activities')

// Of daily use: a scan of 200 KB.
export const scan = Buffer.alloc(200 * 1024, 'scansione di un documento ')

/** A document of an open activity is uploaded, and looked at. */
export const upload: Screen = async (person, random) => {
  const all = (await activities(person))?.data.flatMap((year) => year.activities) ?? []
  const activity = pickRow(
    random,
    all.filter(({ state }) => state === 'open'),
  )
  if (!activity) return
  const path = `/api/v1/activities/${activity.id}`
  const read = () => person.read<Upload[]>('documents of an activity', `${path}/uploaded`)
  const uploaded = (await read()) ?? []
  const isOpen = ({ id, accepted_kinds, asks_valid_until, deleted_at }: DocumentType) => {
    const states = uploaded.filter((row) => row.activity_document_type_id === id).map(({ status }) => status)
    const isDone = states.length > 0 && states.every((status) => status === 'verified')
    return !isDone && !asks_valid_until && !deleted_at && (accepted_kinds?.includes('pdf') ?? true)
  }
  const type = pickRow(random, activity.activity_document_types.filter(isOpen))
  if (!type) return
  const content = Buffer.concat([createPdf('Scansione', [String(random.int(1, 1e9))]), scan])
  const name = `new_activity_document_type[${type.id}][]`
  await person.sendForm('upload of a document', path, [{ name, file: `Documento ${random.int(1, 999)}.pdf`, content }])
  const last = (await read())?.toSorted((a, b) => b.id - a.id)[0]
  if (last) await person.send('download of a document', `/activity_document_upload/${last.id}`)
}

/** A waiting document is examined and decided on. */
export const verify: Screen = async (person, random) => {
  const row = pickRow(random, await look<Row>(person, random, uploads, `status=pending&page=${random.int(1, 3)}`))
  if (!row) return
  const path = '/api/v1/activity_document_uploads'
  const examined = await person.read<Row>('a document to verify', `${path}/${row.id}`)
  if (!examined) return
  const decision = random.chance(0.3) ? { status: 'rejected', reason: 'Manca la firma.' } : { status: 'verified' }
  const managed = [{ id: row.id, lock_version: examined.lock_version, ...decision }]
  await person.sendJson('a document is verified', 'POST', `${path}/verify`, { managed })
}
