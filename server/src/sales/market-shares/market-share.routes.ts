import { message, pageOf } from '@portale/domain/platform/answers.ts'
import { fieldErrors, parseInput, yearPattern } from '@portale/domain/platform/fields.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { partnerReaders } from '@portale/domain/platform/roles.ts'
import {
  marketShare,
  marketShareFields,
  marketShareRow,
  workshopSharePoints,
} from '@portale/domain/sales/market-shares/market-share.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findPartner } from '../../network/dealers/partner.queries.ts'
import { assertRoleUnchanged } from '../../people/accounts/role.queries.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, assignedRows } from '../../platform/http/access.ts'
import { filters } from '../../platform/http/call-description.ts'
import { assertValid, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { submitForm } from '../../platform/http/form-submission.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { sheetFormLimits, uploadedSheet, validateSheetUpload } from '../../platform/sheets/sheet-upload.ts'
import { sendXlsx } from '../../platform/xlsx/send-xlsx.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { findShare, findShareRow, insertShare, listSharePoints, marketShareList } from './market-share.queries.ts'
import { matchWorkshops, readShareFile } from './market-share-file.ts'
import { requeueParkedMails } from './market-share-recipients.queries.ts'
import { deleteUnsentShare, previewMail, sendShare, sendTestMail } from './market-share-send.ts'
import { createTemplateSheet } from './market-share-template.queries.ts'

const tag = 'Quote di mercato'

const administrators = administratorsAnd()
const path = '/api/v1/workshop_market_shares'

function validateFields(fields: Record<string, string>): FieldErrors {
  const { error } = parseInput(marketShareFields, fields)
  return error ? fieldErrors(error) : {}
}

/** Target Officine: their upload and sending (spec 2 §2, §4, §5, §7), and the charts of each partner. */
export function marketShareRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.get(
    path,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'I file delle quote di mercato',
          sort: ['created_at', 'type', 'user', 'workshops', 'state', 'sent_at'],
          answer: pageOf(marketShareRow),
        },
      },
    },
    (req, reply) => listPage(deps, reply, getQuery(req), marketShareList(getQuery(req))),
  )

  app.get(
    `${path}/template`,
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Il modello del file', query: filters('year'), download: xlsxType },
      },
    },
    (req, reply) => {
      const { year = '' } = getQuery(req)
      return sendXlsx(reply, createTemplateSheet(deps.pool, yearPattern.test(year) ? year : undefined))
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Un file di quote con i suoi destinatari', answer: marketShare },
      },
    },
    async (req) => (await findShare(db, config, idParam(req))) ?? notFound(),
  )

  app.post(
    path,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'Caricare un file di quote',
          body: marketShareFields,
          files: { file: 'Il foglio di calcolo.' },
          status: 201,
          answer: marketShare,
        },
      },
    },
    (req, reply) =>
      submitForm(deps, req, reply, {
        limits: sheetFormLimits,
        countsAs: 'upload',
        parse: async (form) => {
          const fields = Object.fromEntries(form.fields)
          assertValid({ ...validateFields(fields), ...validateSheetUpload(form.files) })
          const { type, year } = marketShareFields.parse(fields)
          const { path: received, file_name } = uploadedSheet(form.files)
          return { upload: { type, year, user_id: req.user.id, file_name }, rows: await readShareFile(received) }
        },
        write: async (tx, { upload, rows }) => {
          await assertRoleUnchanged(tx, req.user)
          return findShare(tx, config, await insertShare(tx, upload, await matchWorkshops(tx, rows)))
        },
      }),
  )

  app.post(
    `${path}/:id`,
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Inviare le quote alle officine', answer: marketShare },
      },
    },
    async (req) => {
      const id = idParam(req)
      await deps.write(req, (tx) => sendShare(tx, config, id, req.user))
      return (await findShare(db, config, id)) ?? notFound()
    },
  )

  app.delete(
    `${path}/:id`,
    { config: { allow: administrators, describe: { tag, summary: 'Eliminare un file non inviato', status: 204 } } },
    async (req, reply) => {
      await deps.write(req, (tx) => deleteUnsentShare(tx, idParam(req), req.user))
      return reply.code(204).send()
    },
  )

  app.get(
    `${path}/:id/preview/:workshop_id`,
    {
      config: {
        allow: administrators,
        describe: {
          tag,
          summary: 'L’e-mail che un’officina riceverebbe',
          answer: z.object({
            to: z.array(z.object({ name: z.string(), email: z.string() })),
            subject: z.string(),
            text: z.string(),
            html: z.string(),
          }),
        },
      },
    },
    async (req) => {
      const share = (await findShareRow(db, idParam(req))) ?? notFound()
      return previewMail(db, config, share, idParam(req, 'workshop_id'))
    },
  )

  app.post(
    `${path}/:id/test`,
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Inviare a sé stessi un’e-mail di prova', answer: message },
      },
    },
    async (req) => {
      const share = (await findShareRow(db, idParam(req))) ?? notFound()
      return deps.write(req, (tx) => sendTestMail(tx, config, req, share))
    },
  )

  app.post(
    `${path}/:id/retry`,
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Ritentare le e-mail non consegnate', answer: marketShare },
      },
    },
    async (req) => {
      const { id, sent_at } = (await findShareRow(db, idParam(req))) ?? notFound()
      if (!sent_at) rejectConflict('Non è ancora stato inviato.')
      const requeued = await deps.write(req, (tx) => requeueParkedMails(tx, id))
      if (requeued === 0) rejectConflict('Nessuna e-mail di questo invio è da ritentare.')
      return (await findShare(db, config, id)) ?? notFound()
    },
  )

  app.get(
    '/api/v1/workshops/:id/market_shares',
    {
      config: {
        allow: administratorsAnd(assignedRows(partnerReaders.workshop)),
        describe: { tag, summary: 'Le quote di un’officina nel tempo', answer: workshopSharePoints },
      },
    },
    async (req) => {
      const { id } = (await findPartner(db, req.user, 'workshop', idParam(req))) ?? notFound()
      const [points] = await listSharePoints(db, 'workshop', id)
      return points ?? notFound()
    },
  )

  app.get(
    '/api/v1/dealers/:id/market_shares',
    {
      config: {
        allow: administratorsAnd(assignedRows(partnerReaders.dealer)),
        describe: {
          tag,
          summary: 'Le quote delle officine di una concessionaria nel tempo',
          answer: z.array(workshopSharePoints),
        },
      },
    },
    async (req) => {
      const { id } = (await findPartner(db, req.user, 'dealer', idParam(req))) ?? notFound()
      return listSharePoints(db, 'dealer', id)
    },
  )
}
