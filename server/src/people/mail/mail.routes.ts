import { outranks } from '@portale/domain/people/users/user.policy.ts'
import { extended, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { findDestination } from '@portale/domain/platform/mail-addresses.ts'
import {
  isQueued,
  type MailDetail,
  mailDetail,
  mailRow,
  type SelectedMail,
  type SentTestMail,
  selectedMail,
  sentTestMail,
} from '@portale/domain/platform/mails.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { queryPage } from '../../platform/db/list.ts'
import { listSelection } from '../../platform/db/selection.ts'
import type { Deps } from '../../platform/deps.ts'
import { checkBatch, writeBatch } from '../../platform/http/batch.ts'
import { filters, selectionQuery } from '../../platform/http/call-description.ts'
import { conductOf } from '../../platform/http/conduct.ts'
import { HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { consumeRateLimit } from '../../platform/http/rate.queries.ts'
import { getQuery, idParam, parseBody } from '../../platform/http/request.ts'
import {
  findMail,
  insertLinkReading,
  lockIdleMail,
  lockMails,
  mailList,
  type ResendableMail,
  type StoredMail,
  selectedMailColumns,
  updateMailsWaiting,
} from './mail.queries.ts'
import { sendTestMail } from './mail-test.ts'
import { fillInToken, newMessageId } from './mail-write.queries.ts'
import { decryptToken } from './token-cipher.ts'

const tag = 'Posta in uscita'
const listFilters = filters('to', 'subject', 'state', 'kind')
const columns = ['created_at', 'to', 'subject', 'kind', 'state', 'tries', 'last_error']

const administrator = { administrator: 'all' } as const

const linkExpired = 'Il collegamento di questa e-mail non vale più: chiedine uno nuovo invece di inviarla di nuovo.'
const beingSent = 'Questa e-mail è in corso di invio in questo momento.'

// Mails are not audited: nobody is named as who changed one.
const findLastChanges = async () => new Map()

/** Why a mail would be given up instead of being sent again, to its recipient as of now. */
function destinationProblem({ kind, to_address, recipient }: Pick<StoredMail, 'kind' | 'to_address' | 'recipient'>) {
  const destination = findDestination(kind, to_address, recipient)
  return 'ended' in destination ? destination.ended : undefined
}

/** Why a mail cannot be sent again with others; one that waits is not sent twice. */
function resendProblem(mail: ResendableMail): string | undefined {
  if (mail.is_being_sent) return beingSent
  if (mail.is_link_gone) return linkExpired
  if (isQueued(mail)) return 'È già in attesa di essere inviata.'
  return destinationProblem(mail)
}

/** "Posta in uscita" (decisions "Accounts, news, notifications, mail"). */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  /** The mail, with a word in the place of the token unless the reader may see it. */
  const toDetail = (stored: StoredMail, isReadable: boolean): MailDetail => {
    const { secret, has_link, user_id: _, to_role: __, recipient: ___, is_out_of_reach: ____, ...rest } = stored
    const { unsubscribe_token: _____, return_token: ______, ...mail } = rest
    const token = secret ? decryptToken(config.secret, secret) : undefined
    if (token === undefined) return { ...mail, ...fillInToken(stored, 'scaduto'), link: has_link ? 'gone' : null }
    return isReadable
      ? { ...mail, ...fillInToken(stored, token), link: 'alive' }
      : { ...mail, ...fillInToken(stored, 'nascosto'), link: 'hidden' }
  }

  // A mail that arrived is another one when it is sent again; one that never did keeps its Message-ID.
  const messageIdOf = ({ state, message_id }: Pick<StoredMail, 'state' | 'message_id'>) =>
    state === 'sent' ? newMessageId(config) : message_id

  app.get(
    '/api/mails',
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Le e-mail',
          sort: columns,
          query: listFilters,
          answer: extended(pageOf(mailRow), { smtp: z.boolean() }),
        },
      },
    },
    async (req, reply) => {
      const query = getQuery(req)
      const { data, rest } = await queryPage(deps, query, mailList(query))
      const smtp = config.smtpUrl !== undefined
      return reply.type('application/json; charset=utf-8').send(`{"smtp":${smtp},"data":${data},${rest}`)
    },
  )

  app.get(
    '/api/mails/selection',
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Tutte le e-mail di un filtro',
          order: columns,
          query: selectionQuery(listFilters),
          answer: selectionOf(selectedMail),
        },
      },
    },
    (req) =>
      listSelection<SelectedMail>(deps.db, subjects.mails, mailList(getQuery(req)), selectedMailColumns, getQuery(req)),
  )

  app.post(
    '/api/mails/send',
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Inviare di nuovo più e-mail',
          body: batchBody,
          idempotent: true,
          answer: batchAnswer,
        },
      },
    },
    async (req, reply) => {
      const { rows } = parseBody(batchBody, req)
      return writeBatch(deps.write, req, reply, async (tx) => {
        const stored = await lockMails(
          tx,
          rows.map(({ id }) => id),
        )
        const mails = await checkBatch({ subject: subjects.mails, rows, stored, findLastChanges, rule: resendProblem })
        const resent = mails.map((mail) => ({ id: mail.id, message_id: messageIdOf(mail) }))
        return { rows: await updateMailsWaiting(tx, resent) }
      })
    },
  )

  app.post(
    '/api/mails/test',
    {
      config: {
        allow: administrator,
        describe: {
          tag,
          summary: 'Inviare a chi chiama un messaggio di prova, subito',
          description: '409 senza un server di posta.',
          status: 200,
          errors: [429],
          answer: sentTestMail,
        },
      },
    },
    async (req): Promise<SentTestMail> => {
      if (!config.smtpUrl) rejectConflict('Nessun server di posta è configurato: le e-mail restano in attesa.')
      const { person, subject } = conductOf(req)
      await consumeRateLimit(db, 'mail_test', subject, config.limits.invitations)
      const result = await sendTestMail(config, { name: person.name, address: person.email })
      return { to: person.email, answer: null, error: null, ...result }
    },
  )

  app.get(
    '/api/mails/:id',
    { config: { allow: administrator, describe: { tag, summary: 'Un’e-mail', answer: mailDetail } } },
    async (req) => {
      const stored = (await findMail(db, idParam(req))) ?? notFound()
      // A living link is as good as the recipient's password: it is shown downwards only, and only once that is recorded.
      const isReadable = stored.secret !== null && outranks(req.user, { role: stored.to_role })
      if (isReadable) await deps.write(req, (tx) => insertLinkReading(tx, stored))
      return toDetail(stored, isReadable)
    },
  )

  app.post(
    '/api/mails/:id/send',
    { config: { allow: administrator, describe: { tag, summary: 'Inviare di nuovo un’e-mail', answer: mailDetail } } },
    async (req) => {
      const id = idParam(req)
      return deps.write(req, async (tx) => {
        if (!(await findMail(tx, id))) notFound()
        const stored = (await lockIdleMail(tx, id)) ?? rejectConflict(beingSent)
        const mail = toDetail(stored, false)
        const problem = mail.link === 'gone' ? linkExpired : destinationProblem(stored)
        if (problem !== undefined) throw new HttpError(422, problem)
        await updateMailsWaiting(tx, [{ id, message_id: messageIdOf(mail) }])
        return toDetail((await findMail(tx, id)) ?? notFound(), false)
      })
    },
  )
}
