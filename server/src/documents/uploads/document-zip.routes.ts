import { toFileNamePart, zipProblem, zipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import { verificationFilters } from '@portale/domain/documents/verification/verification.ts'
import { documentStatuses } from '@portale/domain/platform/documents.ts'
import { partnerReaders } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { insertFileDownload } from '../../platform/files/download.queries.ts'
import { contentDisposition } from '../../platform/files/name.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertValid, HttpError } from '../../platform/http/errors.ts'
import { getQuery } from '../../platform/http/request.ts'
import { beginLimitedExport } from '../../platform/xlsx/export-limit.ts'
import { zipStream } from '../../platform/xlsx/zip-stream.ts'
import { findZipSize, listZippedDocuments, type ZippedDocument } from './document-zip.queries.ts'
import { zipEntries } from './document-zip.ts'

const tag = 'Documenti'

const readers = administratorsAnd(assignedRows([...partnerReaders.dealer, ...partnerReaders.workshop]))

/** A document of a ZIP is read, and counts, as so many rows of a sheet. */
const rowsPerDocument = 20

/** The filters of a ZIP; 422 for a status that does not exist. */
function getFilters(req: FastifyRequest): Record<string, string> {
  const query = getQuery(req)
  const isKnown = !query.status || documentStatuses.some((status) => status === query.status)
  assertValid(isKnown ? {} : { status: ['Lo stato scelto non è valido.'] })
  return query
}

/** 422 with what to do when a ZIP with these filters is too large, or would be empty. */
async function findValidSize(deps: Deps, req: FastifyRequest, query: Record<string, string>) {
  const size = await findZipSize(deps.db, req.user, query, deps.config.scan.clamd !== undefined)
  const problem = zipProblem(size)
  if (problem) throw new HttpError(422, problem)
  return size
}

/** "documenti_Alfa-S-r-l_2026.zip": what the chosen documents have in common. */
function zipName(documents: ZippedDocument[]): string {
  const common = (['partner', 'activity', 'year'] as const).flatMap((name) => {
    const values = new Set(documents.map((document) => document[name]))
    return values.size === 1 ? [...values].map(toFileNamePart) : []
  })
  return `${['documenti', ...common].join('_')}.zip`
}

/** Many documents as one ZIP with an index: of an activity, of a partner, or with other filters. */
export function documentZipRoutes(app: FastifyInstance, deps: Deps): void {
  const path = '/api/v1/activity_document_uploads/zip'

  app.get(
    `${path}/size`,
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'Quanto è grande lo ZIP di un filtro',
          query: filters(...verificationFilters),
          answer: zipSize,
        },
      },
    },
    async (req) => findValidSize(deps, req, getFilters(req)),
  )

  app.get(
    path,
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'I file di un filtro in uno ZIP',
          query: filters(...verificationFilters),
          download: 'application/zip',
        },
      },
    },
    async (req, reply) => {
      const query = getFilters(req)
      const { bytes } = await findValidSize(deps, req, query)
      const limited = await beginLimitedExport(deps, req, reply)
      const documents = await listZippedDocuments(deps.db, req.user, query, deps.config.scan.clamd !== undefined)
      await limited.count(documents.length * rowsPerDocument)
      const file_name = zipName(documents)
      const subject = { kind: 'activity_documents_zip', filters: query } as const
      await insertFileDownload(deps.db, req, subject, { file_name, size: bytes })
      const entries = zipEntries({ db: deps.db, files: deps.files, log: reply.log }, documents)
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': contentDisposition('attachment', file_name),
          'cache-control': 'no-store',
        })
        .send(zipStream(entries))
    },
  )
}
