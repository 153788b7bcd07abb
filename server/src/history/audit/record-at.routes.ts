import { type RecordAt, recordAt } from '@portale/domain/history/audit/record-at.ts'
import { isWholeDay, parseExactMoment } from '@portale/domain/platform/moments.ts'
import { requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { DesignDeps } from '../../generator/designer/design-deps.ts'
import type { Db } from '../../platform/db/connection.ts'
import { waitForStampedCommits } from '../../platform/db/write-transaction.ts'
import { HttpError, invalidMessage } from '../../platform/http/errors.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { findMomentStatus } from '../time-machine/restore.queries.ts'
import { findFirstKnownMoment, hasArchives } from './audit.queries.ts'
import { findRecordAt } from './record-at.ts'

function rejectMoment(problem: string): never {
  throw new HttpError(422, invalidMessage, { errors: { at: [problem] } })
}

/** The last microsecond that a text stands for: of its second, or of a bare date's day in Rome. */
function parseAt(text: string): string {
  if (text === '') rejectMoment(requiredMessage('momento'))
  const parsed = parseExactMoment(isWholeDay(text) ? `${text} 23:59:59` : text, true)
  return 'at' in parsed ? parsed.at : rejectMoment(parsed.problem)
}

/** 422 for a moment that is still to come; today means until now. */
async function findStatus(db: Db, text: string, known_since: string) {
  const at = parseAt(text)
  const { is_past, is_known } = await findMomentStatus(db, at, known_since)
  const isToday = isWholeDay(text) && (await findMomentStatus(db, parseAt(`${text} 00:00:00`), known_since)).is_past
  if (!is_past && !isToday) rejectMoment('Scegli un momento già passato.')
  return { at, is_known }
}

/** GET /api/audits/{model_type}/{id}?at=…: a record as it was, field by field (docs/decisions/0012). */
export function recordAtRoutes(app: FastifyInstance, { db, designs }: DesignDeps): void {
  app.get(
    '/api/audits/:model_type/:id',
    {
      config: {
        // Who reads the audit: the role administrator alone, in its own name.
        allow: { administrator: 'all' },
        notWhileImpersonating: true,
        describe: {
          tag: 'Audit',
          summary: 'Un elemento com’era in un momento',
          query: { at: 'Il momento, o un giorno.' },
          answer: recordAt,
        },
      },
    },
    async (req): Promise<RecordAt> => {
      const { model_type } = req.params as { model_type: string }
      const record = { model_type, id: idParam(req) }
      const text = (getQuery(req).at ?? '').trim()
      const known_since = (await findFirstKnownMoment(db)) ?? new Date().toISOString()
      const { at, is_known } = await findStatus(db, text, known_since)
      await waitForStampedCommits(db)
      const known = { known_since, is_archived: await hasArchives(db) }
      // Of an earlier moment nothing is known, but whether there is such a record.
      const moment = is_known ? at : known_since
      const found = await designs.withCurrent((design) => findRecordAt(db, design, record, moment, known))
      if (is_known) return found
      return {
        ...found,
        at,
        state: 'unknown',
        record: null,
        last_changes: {},
        children: [],
        deleted: null,
        created: null,
      }
    },
  )
}
