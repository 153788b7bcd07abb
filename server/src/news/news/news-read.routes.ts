import { newsDetail, newsReader, newsState, nextReminder } from '@portale/domain/news/news/news.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { assertRoleUnchanged } from '../../people/accounts/role.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd, signedIn } from '../../platform/http/access.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { idParam } from '../../platform/http/request.ts'
import { notifyReminder } from './news.notices.ts'
import { findNews } from './news.queries.ts'
import { listReaders, listUnreadRecipients } from './news-audience.queries.ts'
import { insertRead, type LockedNews, lockNews } from './news-write.queries.ts'

const tag = 'News'

const administrators = administratorsAnd()

function rejectUnconfirmable(): never {
  throw new HttpError(422, 'Questa news non chiede la conferma di lettura.')
}

/** 422 when the news takes no reminder, 409 when the last one is too recent. */
function assertCanRemind(news: LockedNews): void {
  const now = new Date()
  if (!news.must_read) rejectUnconfirmable()
  if (newsState(news, now) !== 'shown') throw new HttpError(422, 'La news non è pubblicata.')
  const next = nextReminder(news, now)
  if (next && news.reminded_at)
    rejectConflict(
      `L’ultimo promemoria è del ${formatMoment(news.reminded_at)}: il prossimo si può inviare dal ${formatMoment(next.toISOString())}.`,
    )
}

/** "Ho letto": the confirmations of a news that requires them, and a reminder to the other people. */
export function newsReadRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/api/v1/news/:id/read',
    {
      config: {
        allow: signedIn,
        notWhileImpersonating: true,
        describe: { tag, summary: 'Confermare di aver letto una news', answer: newsDetail },
      },
    },
    async (req) => {
      const { user } = req
      const news = (await findNews(deps.db, user, idParam(req))) ?? notFound()
      if (!news.must_read) rejectUnconfirmable()
      return deps.write(req, async (tx) => {
        await insertRead(tx, news.id, user.id)
        return (await findNews(tx, user, news.id)) ?? notFound()
      })
    },
  )

  app.get(
    '/api/v1/news/:id/readers',
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Chi ha confermato di aver letto una news', answer: z.array(newsReader) },
      },
    },
    async (req) => {
      return (await listReaders(deps.db, idParam(req))) ?? notFound()
    },
  )

  app.post(
    '/api/v1/news/:id/remind',
    {
      config: {
        allow: administrators,
        describe: { tag, summary: 'Ricordare una news a chi non l’ha letta', answer: newsDetail },
      },
    },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        const news = (await lockNews(tx, id)) ?? notFound()
        await assertRoleUnchanged(tx, req.user)
        assertCanRemind(news)
        const recipients = await listUnreadRecipients(tx, news)
        if (recipients.length === 0) throw new HttpError(422, 'Tutti i destinatari hanno già letto questa news.')
        await notifyReminder(tx, deps.config, news, recipients)
        return findNews(tx, req.user, id)
      })
    },
  )
}
