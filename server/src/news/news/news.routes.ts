import { newsBody, newsCard, newsChangeBody, newsDetail, newsStates } from '@portale/domain/news/news/news.ts'
import { count, pageOf } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/files/send.ts'
import { administratorsAnd, signedIn } from '../../platform/http/access.ts'
import { storedFile } from '../../platform/http/call-description.ts'
import { notFound } from '../../platform/http/errors.ts'
import { submitForm } from '../../platform/http/form-submission.ts'
import { getQuery, idParam } from '../../platform/http/request.ts'
import { findAttachmentFile, findNews, newsList } from './news.queries.ts'
import { countNewRecipients } from './news-audience.queries.ts'
import { newsFormLimits, parseAttachments, parseNews } from './news-form.ts'
import { createNews, updateNews } from './news-save.ts'

const tag = 'News'

const readers = { ...signedIn, ...administratorsAnd() }
const editors = administratorsAnd()

/** The news for their readers, and their editing by administrators (spec 2 §2, §7). */
export function newsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps

  app.get(
    '/api/v1/news',
    {
      config: {
        allow: readers,
        describe: {
          tag,
          summary: 'Le news',
          sort: ['title', 'shown_at'],
          query: { title: '', state: newsStates },
          answer: pageOf(newsCard),
        },
      },
    },
    (req, reply) => {
      const query = getQuery(req)
      return listPage(deps, reply, query, newsList(req.user, query))
    },
  )

  /** The people whom a save with these audiences notifies; of the news `id` those who were not yet. */
  app.get(
    '/api/v1/news/audience',
    {
      config: {
        allow: editors,
        describe: {
          tag,
          summary: 'Quante persone avvisa il salvataggio di una news',
          query: { dealers: ['0', '1'], workshops: ['0', '1'], id: 'La news, se esiste già.' },
          answer: z.object({ people: count }),
        },
      },
    },
    async (req) => {
      const { dealers, workshops, id = '' } = getQuery(req)
      const isKnown = /^[1-9]\d{0,14}$/.test(id)
      if (isKnown && !(await findNews(db, req.user, Number(id)))) notFound()
      const audience = { dealers: dealers === '1', workshops: workshops === '1' }
      return {
        people: await countNewRecipients(db, { id: isKnown ? Number(id) : 0, user_id: req.user.id, ...audience }),
      }
    },
  )

  app.get(
    '/api/v1/news/:id',
    { config: { allow: readers, describe: { tag, summary: 'Una news', answer: newsDetail } } },
    async (req) => {
      return (await findNews(db, req.user, idParam(req))) ?? notFound()
    },
  )

  app.post(
    '/api/v1/news',
    {
      config: {
        allow: editors,
        describe: {
          tag,
          summary: 'Scrivere una news',
          body: newsBody,
          bodyVaries: true,
          files: { 'document_news[]': 'Gli allegati.' },
          status: 201,
          answer: newsDetail,
        },
      },
    },
    (req, reply) =>
      submitForm(deps, req, reply, {
        limits: newsFormLimits,
        countsAs: 'upload with files',
        parse: async (form) => ({
          input: parseNews(newsBody, form),
          attachments: await parseAttachments(form, 'document_news[]'),
        }),
        filesOf: ({ attachments }) => attachments.map(({ file }) => file),
        write: (tx, { input, attachments }, insertStoredFile) =>
          createNews({ tx, config, user: req.user, insertStoredFile, attachments }, input),
      }),
  )

  app.post(
    '/api/v1/news/:id',
    {
      config: {
        allow: editors,
        describe: {
          tag,
          summary: 'Modificare una news',
          body: newsChangeBody,
          bodyVaries: true,
          files: { 'new_document_news[]': 'Altri allegati.' },
          idempotent: true,
          answer: newsDetail,
        },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      if (!(await findNews(db, req.user, id))) notFound()
      return submitForm(deps, req, reply, {
        limits: newsFormLimits,
        countsAs: 'upload with files',
        parse: async (form) => ({
          input: parseNews(newsChangeBody, form),
          attachments: await parseAttachments(form, 'new_document_news[]'),
        }),
        filesOf: ({ attachments }) => attachments.map(({ file }) => file),
        write: (tx, { input, attachments }, insertStoredFile) =>
          updateNews({ tx, config, user: req.user, insertStoredFile, attachments }, id, input),
        status: 200,
      })
    },
  )

  app.get(
    '/document_news/:id',
    { config: { allow: readers, describe: { tag, summary: 'Un allegato', ...storedFile } } },
    async (req, reply) => {
      const id = idParam(req)
      const attachment = (await findAttachmentFile(db, req.user, id)) ?? notFound()
      return sendFile(deps, reply, attachment, { kind: 'document_news', id })
    },
  )
}
