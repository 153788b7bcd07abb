import { Readable } from 'node:stream'
import type { Db } from '../platform/db/connection.ts'
import type { FileStore } from '../platform/files/store.ts'
import { createSamples, type Sample } from './samples.ts'
import type { PlannedUpload } from './uploads.plan.ts'

type StoredSample = { key: string; sha256: string; size: number; media_type: string }

async function storeCopy(files: FileStore, { content, media_type }: Sample): Promise<StoredSample> {
  const received = await files.receive(Readable.from([content]))
  return { key: await files.store(received), sha256: received.sha256, size: received.size, media_type }
}

const maxConcurrent = 16

/** Stores one file per sample, as of its moment; returns the ids of the rows in the same order. */
export async function insertFiles(
  db: Db,
  files: FileStore,
  samples: (Sample & { created_at: Date })[],
): Promise<number[]> {
  const stored: (StoredSample & { created_at: string })[] = []
  const entries = samples.entries()
  const work = async () => {
    for (const [index, sample] of entries)
      stored[index] = { ...(await storeCopy(files, sample)), created_at: sample.created_at.toISOString() }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
  const inserted = await db.insertInto('files').values(stored).returning(['id', 'key']).execute()
  const ids = new Map(inserted.map(({ id, key }) => [key, id]))
  return stored.map(({ key }) => ids.get(key) ?? 0)
}

export type AssignedUpload<P> = PlannedUpload<P> & {
  activity_document_type_id: number
  dealer_id: number | null
  workshop_id: number | null
  user_id: number
  status_by: number | null
  withdrawn: boolean
}

/** Stores one file per upload that has one, and then writes the rows. */
export async function insertUploads<P>(db: Db, files: FileStore, uploads: AssignedUpload<P>[]): Promise<void> {
  const samples = await createSamples()
  const sampleOf = (name: string) => {
    const sample = samples.get(name)
    if (!sample) throw new Error(`there is no sample ${name}`)
    return sample
  }
  const withFile = uploads.filter(({ not_applicable_reason }) => !not_applicable_reason)
  const fileIds = await insertFiles(
    db,
    files,
    withFile.map(({ sample, created_at }) => ({ ...sampleOf(sample), created_at })),
  )
  const fileIdByUpload = new Map(withFile.map((upload, index) => [upload, fileIds[index]]))
  const rows = uploads.map((upload) => ({
    activity_document_type_id: upload.activity_document_type_id,
    dealer_id: upload.dealer_id,
    workshop_id: upload.workshop_id,
    file_id: fileIdByUpload.get(upload) ?? null,
    file_name: upload.file_name,
    not_applicable_reason: upload.not_applicable_reason ?? null,
    withdrawn: upload.withdrawn,
    status: upload.status,
    reason: upload.reason,
    valid_until: upload.valid_until,
    user_id: upload.user_id,
    status_by: upload.status_by,
    status_at: upload.status_at?.toISOString() ?? null,
    lock_version: upload.status === 'pending' ? 0 : 1,
    created_at: upload.created_at.toISOString(),
  }))
  await db.insertInto('activity_document_uploads').values(rows).execute()
}
