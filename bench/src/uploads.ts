import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { median } from './median.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, measureMemoryGrowth, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./upload-load.ts', import.meta.url))

type UploadTarget = { server: Server; env: Record<string, string> }
type Figures = { speed: number; documents: number; smallGrowth: number; largeGrowth: number }
/** A document of daily use, in MB, and how many are sent at once. */
const document = { megabytes: 0.2, atOnce: 16 }

type UploadFigures = Record<'portal' | 'bare', Figures>

/** Uploads to a server; returns the MB per second and the maximum growth of the server's memory in MB. */
async function upload({ server, env }: UploadTarget, megabytes: number, count: number, atOnce = 4) {
  const size = { MEGABYTES: String(megabytes), COUNT: String(count), AT_ONCE: String(atOnce) }
  let speed = 0
  const growth = await measureMemoryGrowth(server, async () => {
    const { stdout } = await run(process.execPath, [program], { env: { ...process.env, ...env, ...size } })
    speed = Number(stdout)
  })
  return { speed, growth }
}

type DocumentType = { id: number; accepted_kinds: string[] | null; asks_valid_until: boolean }
const acceptsPdf = ({ accepted_kinds: kinds, asks_valid_until }: DocumentType) =>
  !asks_valid_until && (kinds?.includes('pdf') ?? true)

/** The demo dealer's first activity that accepts a PDF. */
async function findUploadTarget(server: Server): Promise<UploadTarget> {
  const headers = await signIn(server.address, 'dealer_holder')
  type Years = { data: { activities: { id: number; activity_document_types: DocumentType[] }[] }[] }
  const years = (await (await fetch(`${server.address}/api/v1/activities`, { headers })).json()) as Years
  const open = years.data.flatMap((year) => year.activities)
  for (const { id, activity_document_types: types } of open) {
    const uploaded = await fetch(`${server.address}/api/v1/activities/${id}/uploaded`, { headers })
    const uploadedTypes = ((await uploaded.json()) as { activity_document_type_id: number }[]).map(
      (upload) => upload.activity_document_type_id,
    )
    const type = types.find((candidate) => acceptsPdf(candidate) && !uploadedTypes.includes(candidate.id))
    if (!type) continue
    const env = { ADDRESS: `${server.address}/api/v1/activities/${id}`, HEADERS: JSON.stringify(headers) }
    return { server, env: { ...env, FIELD: `new_activity_document_type[${type.id}][]` } }
  }
  throw new Error('no document type is open')
}

/** Uploads 20 MB, four at once, alternately to the portal and to the bare handler, on an empty installation. */
async function measureUploads(dataDir: string, rounds: number): Promise<UploadFigures> {
  const unlimited = JSON.stringify({ uploads: { count: 1_000_000, minutes: 60 } })
  const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: unlimited })
  const url = databaseUrl(dataDir)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE bare_files (id bigserial PRIMARY KEY, key text UNIQUE, sha256 text, size bigint)')
  await client.end()
  const folder = join(dataDir, 'bare')
  mkdirSync(folder)
  const bare = await start('bare', { BARE_DATABASE_URL: url, BARE_FOLDER: folder })
  try {
    const targets = {
      portal: await findUploadTarget(portal),
      bare: { server: bare, env: { ADDRESS: `${bare.address}/upload` } },
    }
    for (const target of Object.values(targets)) await upload(target, 2, 8)
    const small = { portal: await upload(targets.portal, 2, 40), bare: await upload(targets.bare, 2, 40) }
    const large: Record<'portal' | 'bare', Awaited<ReturnType<typeof upload>>[]> = { portal: [], bare: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['portal', 'bare'] as const) large[name].push(await upload(targets[name], 20, 12))
    const documents: Record<'portal' | 'bare', number[]> = { portal: [], bare: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['portal', 'bare'] as const)
        documents[name].push((await upload(targets[name], document.megabytes, 64, document.atOnce)).speed)
    const figuresOf = (name: 'portal' | 'bare'): Figures => ({
      speed: median(large[name].map(({ speed }) => speed)),
      documents: median(documents[name]) / document.megabytes,
      smallGrowth: small[name].growth,
      largeGrowth: Math.max(...large[name].map(({ growth }) => growth)),
    })
    return { portal: figuresOf('portal'), bare: figuresOf('bare') }
  } finally {
    await bare.stop()
    await portal.stop()
  }
}

/** The lines of uploads: their speed, and how much the portal's memory grows. */
export async function measureUploading(dataDir: string, rounds: number): Promise<Line[]> {
  const { portal, bare } = await measureUploads(dataDir, rounds)
  const ratio = portal.speed / bare.speed
  const growth = (megabytes: number, key: 'smallGrowth' | 'largeGrowth'): Line => ({
    ...emptyLine,
    name: `growth by uploads of ${megabytes} MB`,
    portal: `${portal[key].toFixed(0)} MB`,
    bare: `${bare[key].toFixed(0)} MB`,
    goal: '≤ 25 MB',
    ok: portal[key] <= 25,
  })
  const speed: Line = {
    ...emptyLine,
    name: 'upload of 20 MB (4 at once)',
    portal: `${portal.speed.toFixed(0)} MB/s`,
    bare: `${bare.speed.toFixed(0)} MB/s`,
    ratio: ratio.toFixed(2),
    goal: '≥ 0.9',
    ok: ratio >= 0.9,
  }
  const documents: Line = {
    ...emptyLine,
    name: 'documents of 200 KB (16 at once)',
    portal: `${portal.documents.toFixed(0)} a second`,
    bare: `${bare.documents.toFixed(0)} a second`,
    ratio: (portal.documents / bare.documents).toFixed(2),
  }
  return [speed, documents, growth(2, 'smallGrowth'), growth(20, 'largeGrowth')]
}
