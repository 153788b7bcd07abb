import type { MailDetail } from '@portale/domain/mails.ts'
import type { FastifyInstance } from 'fastify'
import { queryPage } from '../db/list.ts'
import type { Deps } from '../deps.ts'
import { HttpError, notFound, rejectConflict } from '../http/errors.ts'
import { idParam, queryOf } from '../http/request.ts'
import { findMail, lockIdleMail, mailList, type StoredMail, updateMailWaiting } from './mail.queries.ts'
import { fillInToken, newMessageId } from './mail-write.queries.ts'
import { decryptToken } from './token-cipher.ts'

const administrator = { config: { allow: { administrator: 'all' } as const } }

const linkExpired = 'Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.'
const beingSent = 'Questa e-mail è in corso di invio in questo momento.'

/** "Posta in uscita" (decisions "Accounts, news, notifications, mail"). */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  const toDetail = (stored: StoredMail): MailDetail => {
    const { secret, has_link, ...mail } = stored
    const token = secret ? decryptToken(config.secret, secret) : undefined
    const link = has_link ? (token === undefined ? 'gone' : 'alive') : null
    return { ...mail, ...fillInToken(stored, token), link }
  }

  app.get('/api/mails', administrator, async (req, reply) => {
    const query = queryOf(req)
    const { data, rest } = await queryPage(deps, query, mailList(query))
    const smtp = config.smtpUrl !== undefined
    return reply.type('application/json; charset=utf-8').send(`{"smtp":${smtp},"data":${data},${rest}`)
  })

  app.get('/api/mails/:id', administrator, async (req) => toDetail((await findMail(db, idParam(req))) ?? notFound()))

  app.post('/api/mails/:id/send', administrator, async (req) => {
    const id = idParam(req)
    return deps.write(req, async (tx) => {
      if (!(await findMail(tx, id))) notFound()
      const mail = toDetail((await lockIdleMail(tx, id)) ?? rejectConflict(beingSent))
      if (mail.link === 'gone') throw new HttpError(422, linkExpired)
      await updateMailWaiting(tx, id, mail.state === 'sent' ? newMessageId(config) : mail.message_id)
      return toDetail((await findMail(tx, id)) ?? notFound())
    })
  })
}
