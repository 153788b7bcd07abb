import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import { type Random, seededRandom } from '../../src/demo/random.ts'
import { pseudorandomPdf, sha256 } from './bytes.ts'
import { type Client, expectBody, type SentFile } from './client.ts'
import type { Workload } from './round.ts'
import type { Tally } from './tally.ts'

type Batch = { key: string; files: (SentFile & { sha256: string })[] }
type ConfirmedFile = { id: number; name: string; sha256: string; bytesSeen: boolean }
type Saved = { uploaded: Upload[] }

function makeBatch(random: Random, key: string, typeIds: number[]): Batch {
  const files = Array.from({ length: random.int(1, 4) }, (_, index) => {
    const name = `${key}-${index}.pdf`
    const bytes = pseudorandomPdf(name, random.chance(0.2) ? random.int(500_000, 3_000_000) : random.int(0, 100_000))
    return { field: `new_activity_document_type[${random.pick(typeIds)}][]`, name, bytes, sha256: sha256(bytes) }
  })
  return { key, files }
}

/** Uploads files as a partner. Checks that they are stored byte for byte, each batch entirely or not at all. */
export function uploadWorkload(
  client: Client,
  activity: { id: number; typeIds: number[] },
  seed: number,
  name: string,
): Workload {
  const random = seededRandom(seed)
  const path = `/api/v1/activities/${activity.id}`
  const confirmed: ConfirmedFile[] = []
  let unconfirmed: Batch | undefined
  let batches = 0

  const send = (batch: Batch) => client.upload<Saved>(path, batch.files, batch.key)
  const list = async () => expectBody(await client.get<Upload[]>(`${path}/uploaded`), 'the list of uploads')

  const confirm = ({ key, files }: Batch, { uploaded }: Saved, tally: Tally) => {
    for (const { name, sha256 } of files) {
      const row = uploaded.find((upload) => upload.file_name === name)
      if (row) confirmed.push({ id: row.id, name, sha256, bytesSeen: false })
      else tally.violation(`the answer of batch ${key} does not name ${name}`)
    }
    tally.count('files acknowledged', files.length)
  }

  const confirmUnanswered = async (batch: Batch, tally: Tally) => {
    const names = batch.files.map((file) => file.name)
    const storedCount = (await list()).filter((upload) => names.includes(upload.file_name)).length
    tally.expect(
      storedCount === 0 || storedCount === names.length,
      `batch ${batch.key}: ${storedCount} of ${names.length} files are there`,
    )
    tally.count(
      storedCount === 0 ? 'unanswered requests that did not happen' : 'unanswered requests that happened whole',
    )
    confirm(batch, expectBody(await send(batch), 'the repeated upload'), tally)
    const fileNames = (await list()).map((upload) => upload.file_name)
    for (const name of names)
      tally.expect(
        fileNames.filter((fileName) => fileName === name).length === 1,
        `repeated upload: ${name} is not there once`,
      )
    tally.count('creates repeated with their key')
  }

  return {
    async write(round, tally) {
      while (!round.over) {
        batches += 1
        const batch = makeBatch(random, `${name}-${batches}`, activity.typeIds)
        unconfirmed = batch
        const saved = await round.attempt('uploads', () => send(batch))
        if (!saved) return
        confirm(batch, saved, tally)
        unconfirmed = undefined
      }
    },
    async check(tally) {
      const names = new Map((await list()).map((upload) => [upload.id, upload.file_name]))
      for (const file of confirmed) {
        tally.expect(names.get(file.id) === file.name, `upload ${file.id} (${file.name}) is lost`)
        if (file.bytesSeen) continue
        const { status, bytes } = await client.get(`/activity_document_upload/${file.id}`)
        tally.expect(status === 200 && sha256(bytes) === file.sha256, `upload ${file.id}: other bytes (${status})`)
        file.bytesSeen = true
      }
      if (unconfirmed) await confirmUnanswered(unconfirmed, tally)
      unconfirmed = undefined
    },
  }
}
