import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ScannerUnavailableError, TooLargeToScanError } from '../files/clamd.ts'
import { scanReceived } from '../files/scan.ts'
import type { ReceivedFile } from '../files/store.ts'
import { HttpError } from '../http/errors.ts'

const infectedMessage = 'contiene un virus e non è stato salvato. Controlla il computer da cui lo hai inviato.'
const tooLargeMessage = 'è troppo grande per il controllo antivirus e non è stato salvato.'
const awayMessage =
  'Il controllo antivirus non è disponibile e senza controllo nessun file viene accettato: riprova tra qualche minuto.'

/** A file of a form with the error key of its field. */
export type FileToScan = { key: string; file_name: string; file: ReceivedFile }
type Scanned = FileToScan & { outcome: 'clean' | 'away' | 'too_large' | { signature: string } }

/** An infected file of an upload that was rejected. */
export type RejectedFile = { file_name: string; signature: string; sha256: string }
/** Reports what somebody tried to upload. */
export type ReportRejected = (deps: Deps, req: FastifyRequest, infected: RejectedFile[]) => Promise<void>

/** Rejects the form at the fields of its files, with every problem at once. */
function rejectFiles(status: number, problems: { key: string; message: string }[], retryAfter?: number): never {
  const errors: Record<string, string[]> = {}
  for (const { key, message } of problems) errors[key] = [...(errors[key] ?? []), message]
  throw new HttpError(status, problems[0]?.message ?? '', { errors, ...(retryAfter && { retryAfter }) })
}

/**
 * Has the files of every form scanned before anything is done with them. The one reader of forms calls this
 * (http/multipart.ts), so no upload can be without it.
 */
export function scanUploads(app: FastifyInstance, deps: Deps, report: ReportRejected): void {
  const { clamd, whenAway, timeoutMs } = deps.config.scan
  app.decorateRequest('scanUploads', async function (this: FastifyRequest, files: FileToScan[]) {
    if (!clamd) return
    const scanned = await Promise.all(
      files.map(async (one): Promise<Scanned> => {
        try {
          const { signature } = await scanReceived({ clamd, timeoutMs }, one.file)
          return { ...one, outcome: signature === undefined ? 'clean' : { signature } }
        } catch (error) {
          if (error instanceof TooLargeToScanError) return { ...one, outcome: 'too_large' }
          if (!(error instanceof ScannerUnavailableError)) throw error
          this.log.error({ event: 'scanner unavailable', reason: error.message }, 'scanner unavailable')
          return { ...one, outcome: 'away' }
        }
      }),
    )
    const infected = scanned.flatMap(({ file_name, file: { sha256 }, outcome }) =>
      typeof outcome === 'object' ? [{ file_name, sha256, signature: outcome.signature }] : [],
    )
    if (infected.length > 0) await report(deps, this, infected)
    const rejected = scanned.flatMap(({ key, file_name, outcome }) => {
      const message =
        typeof outcome === 'object' ? infectedMessage : outcome === 'too_large' ? tooLargeMessage : undefined
      return message ? [{ key, message: `${file_name}: ${message}` }] : []
    })
    if (rejected.length > 0) rejectFiles(422, rejected)
    const away = scanned.filter(({ outcome }) => outcome === 'away')
    if (away.length > 0 && whenAway === 'refuse')
      rejectFiles(503, [{ key: away[0]?.key ?? '', message: awayMessage }], 30)
    for (const { file, outcome } of scanned) file.scan_state = outcome === 'clean' ? 'clean' : 'pending'
  })
}
