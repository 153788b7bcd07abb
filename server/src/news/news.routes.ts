import { newsBody, newsChangeBody } from '@portale/domain/news/news.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { withStoredFiles } from '../files/keep.ts'
import { sendFile } from '../files/send.ts'
import { administratorsAnd, signedIn } from '../http/access.ts'
import { notFound } from '../http/errors.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { type Form, withForm } from '../http/multipart.ts'
import { consumeRateLimit } from '../http/rate.queries.ts'
import { idParam, queryOf } from '../http/request.ts'
import { findDocument, findNews, newsList } from './news.queries.ts'
import { newsForm, readDocuments, readNews } from './news-form.ts'
import { changeNews, createNews } from './news-save.ts'

const readers = { config: { allow: { ...signedIn, ...administratorsAnd() } } }
const editors = { config: { allow: administratorsAnd() } }

/** News as their readers see them, and as administrators write them (spec 2 §2, §7). */
export function newsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, files } = deps

  /** The attachments that came with a form, which count as uploads. */
  const documentsOf = async (req: FastifyRequest, form: Form, field: string) => {
    if (form.files.length > 0) await consumeRateLimit(db, 'uploads', String(req.user.id), config.limits.uploads)
    return readDocuments(form, field)
  }

  app.get('/api/v1/news', readers, (req, reply) => {
    const query = queryOf(req)
    return listPage(deps, reply, query, newsList(req.user, query))
  })

  app.get('/api/v1/news/:id', readers, async (req) => {
    return (await findNews(db, req.user, idParam(req))) ?? notFound()
  })

  app.post('/api/v1/news', editors, (req, reply) =>
    withForm(req, files, newsForm, async (form) => {
      const input = readNews(newsBody, form)
      const documents = await documentsOf(req, form, 'document_news[]')
      return withStoredFiles(files, (keep) =>
        deps.write(req, (tx) =>
          withIdempotencyKey(tx, req, reply, () => createNews({ tx, config, user: req.user, keep, documents }, input)),
        ),
      )
    }),
  )

  app.post('/api/v1/news/:id', editors, async (req, reply) => {
    const id = idParam(req)
    if (!(await findNews(db, req.user, id))) notFound()
    return withForm(req, files, newsForm, async (form) => {
      const input = readNews(newsChangeBody, form)
      const documents = await documentsOf(req, form, 'new_document_news[]')
      return withStoredFiles(files, (keep) =>
        deps.write(req, (tx) => {
          const save = { tx, config, user: req.user, keep, documents }
          return withIdempotencyKey(tx, req, reply, () => changeNews(save, id, input), 200)
        }),
      )
    })
  })

  app.get('/document_news/:id', readers, async (req, reply) => {
    return sendFile(files, reply, (await findDocument(db, req.user, idParam(req))) ?? notFound())
  })
}
