import { endedChoices } from '@portale/domain/people/notices.ts'
import { message } from '@portale/domain/platform/answers.ts'
import type { FastifyInstance } from 'fastify'
import { setActor } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { anyone } from '../../platform/http/access.ts'
import { consumeRateLimit, rateLimitAddress } from '../../platform/http/rate.queries.ts'
import { lockAccount } from '../accounts/account.queries.ts'
import { findMailOfToken } from '../mail/mail.queries.ts'
import { findNoticePreferences, updateNoticePreferences } from './notice-preferences.queries.ts'
import { updateAccount } from './profile.queries.ts'

/** The same for every token: nobody learns which ones exist. */
const answer = {
  message:
    'Da ora non ricevi più e-mail di questo tipo: le notifiche restano nel portale. Se cambi idea, scegli dal tuo profilo.',
}

/** Far more than `List-Unsubscribe=One-Click`. */
const maxBody = 10_000

/**
 * The link of `List-Unsubscribe`: a POST, by a mail program (RFC 8058) or by the button of the page that a browser opens,
 * ends the mails of the kind of the mail that has the link. Its token is all that it needs; a GET changes nothing.
 */
export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  await app.register(async (scope) => {
    // What the body says does not matter: mail programs send a form, of one kind or the other.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBody }, async () => undefined)
    scope.post(
      '/unsubscribe/:token',
      {
        config: {
          allow: anyone,
          byMailProgram: true,
          describe: {
            tag: 'Profilo',
            summary: 'Non ricevere più e-mail di un tipo',
            description:
              'Il collegamento di List-Unsubscribe (RFC 8058). La risposta è la stessa per ogni collegamento.',
            status: 200,
            errors: [429],
            answer: message,
          },
        },
      },
      async (req) => {
        await consumeRateLimit(db, 'unsubscribe', rateLimitAddress(req.ip), config.limits.unsubscribe)
        const { token } = req.params as { token: string }
        await deps.write(req, async (tx) => {
          const mail = await findMailOfToken(tx, token)
          const account = mail && (await lockAccount(tx, mail.user.id))
          if (!account) return
          // Who has the mail acts as its recipient.
          await setActor(tx, { user_id: account.id, request_id: req.id })
          const preferences = await findNoticePreferences(tx, mail.user)
          if (!preferences) return
          const choices = endedChoices(mail.kind, preferences.choices)
          if (await updateNoticePreferences(tx, account.id, choices)) await updateAccount(tx, account.id, {})
        })
        return answer
      },
    )
  })
}
