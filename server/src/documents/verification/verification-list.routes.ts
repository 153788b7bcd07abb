import { assignedPartner } from '@portale/domain/documents/activities/activity.policy.ts'
import { upload } from '@portale/domain/documents/activities/activity.ts'
import { asksForYear } from '@portale/domain/documents/verification/verification.rules.ts'
import {
  examinedUpload,
  listedUpload,
  selectedUpload,
  verificationFilterOptions,
  verificationFilters,
} from '@portale/domain/documents/verification/verification.ts'
import { count, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { maxSelected, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { parseId } from '@portale/domain/platform/plain-fields.ts'
import { isAdministrator, staff, uploaders, verifierRoles } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows, documentReaders } from '../../platform/http/access.ts'
import { toSelection } from '../../platform/http/batch.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import { sendRateLimitedXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { listUploadsOfYears } from '../uploads/upload.queries.ts'
import { verificationSheet } from './verification-export.queries.ts'
import { findVerificationFilters } from './verification-filters.queries.ts'
import * as verification from './verification-list.queries.ts'

const tag = 'Documenti'
const listFilters = filters(...verificationFilters)
const columns = ['created_at', 'partner', 'activity', 'document', 'file_name', 'status', 'due_on']

const path = '/api/v1/activity_document_uploads'
const readers = assignedRows([...staff, ...uploaders])
const verifiers = administratorsAnd(assignedRows(Object.values(verifierRoles)))

/** All uploads in the caller's scope: as a list, a sheet, and one with its neighbours (docs/decisions/0017). */
export function verificationListRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    path,
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'I documenti da verificare, e tutti gli altri',
          sort: columns,
          query: { ...listFilters, after: 'Solo i documenti che seguono questo nell’ordine dell’elenco.' },
          description:
            'Con `year` chi carica documenti ha invece un elenco semplice dei suoi, come lo vuole la specifica.',
          answer: z.union([pageOf(listedUpload), z.array(upload)]),
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      const partner = assignedPartner(req.user)
      if (asksForYear(query, partner !== null))
        return partner ? listUploadsOfYears(deps.db, partner, [query.year ?? '']) : []
      // Nothing follows an upload that the user may not see.
      const isVisible =
        !query.after || (await verification.isVisibleUpload(deps.db, req.user, parseId(query.after) ?? 0))
      const list = verification.verificationList(req.user, isVisible ? query : { ...query, after: '0' })
      return listPage(deps, reply, query, list)
    },
  )

  app.get(
    `${path}/xls`,
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'I documenti come foglio di calcolo',
          order: columns,
          query: listFilters,
          download: xlsxType,
        },
      },
    },
    (req, reply) => sendRateLimitedXlsx(deps, req, reply, verificationSheet(deps.pool, req.user, getQuery(req))),
  )

  app.post(
    `${path}/xls`,
    {
      config: {
        allow: verifiers,
        changesNothing: true,
        describe: {
          tag,
          summary: 'I documenti scelti come foglio di calcolo',
          order: columns,
          body: selectedIdsBody,
          download: xlsxType,
        },
      },
    },
    async (req, reply) => {
      const { ids } = parseBody(selectedIdsBody, req)
      return sendRateLimitedXlsx(deps, req, reply, verificationSheet(deps.pool, req.user, getQuery(req), ids))
    },
  )

  app.get(
    `${path}/filters`,
    {
      config: {
        allow: readers,
        describe: { tag, summary: 'Che cosa offrono i filtri dei documenti', answer: verificationFilterOptions },
      },
    },
    (req) => findVerificationFilters(deps.db, req.user),
  )

  app.get(
    `${path}/pending`,
    {
      config: {
        allow: readers,
        describe: { tag, summary: 'Quanti documenti aspettano la verifica', answer: z.object({ pending: count }) },
      },
    },
    async ({ user }) => {
      const scope = isAdministrator(user) ? 'all' : `${user.dealer_ids.join()} ${user.workshop_ids.join()}`
      const count = () => verification.countPendingUploads(deps.db, user)
      return { pending: await deps.totals.get(`documents to verify ${scope}`, count) }
    },
  )

  app.get(
    `${path}/selection`,
    {
      config: {
        allow: verifiers,
        describe: {
          tag,
          summary: 'Tutti i documenti di un filtro',
          order: columns,
          query: selectionQuery(listFilters),
          answer: selectionOf(selectedUpload),
        },
      },
    },
    async (req) => {
      const query = getQuery(req)
      const data = await verification.listSelected(deps.db, req.user, query, maxSelected + 1)
      return toSelection(subjects.activity_document_uploads, data)
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: {
        allow: documentReaders,
        describe: { tag, summary: 'Un documento da esaminare, con quelli di prima', answer: examinedUpload },
      },
    },
    async (req) => {
      return (await verification.findExamined(deps.db, req.user, idParam(req))) ?? notFound()
    },
  )
}
