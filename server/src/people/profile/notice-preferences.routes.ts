import { noticePreferences, noticePreferencesBody } from '@portale/domain/people/notices.ts'
import type { FastifyInstance } from 'fastify'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { parseBody } from '../../platform/http/request.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { lockAccount } from '../accounts/account.queries.ts'
import { findNoticePreferences, updateNoticePreferences } from './notice-preferences.queries.ts'
import { updateAccount } from './profile.queries.ts'

const tag = 'Profilo'

const ownRoute = { allow: signedIn, notWhileImpersonating: true }

/** How the signed-in user is notified of what; mails about the security of the account are no choice. */
export function noticePreferenceRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/profile/notifications',
    { config: { ...ownRoute, describe: { tag, summary: 'Come si è avvisati', answer: noticePreferences } } },
    async (req) => {
      return (await findNoticePreferences(deps.db, req.user)) ?? notFound()
    },
  )

  app.put(
    '/api/profile/notifications',
    {
      config: {
        ...ownRoute,
        describe: {
          tag,
          summary: 'Scegliere come essere avvisati',
          body: noticePreferencesBody('administrator'),
          bodyVaries: true,
          answer: noticePreferences,
        },
      },
    },
    async (req) => {
      const { user } = req
      const { choices, lock_version } = parseBody(noticePreferencesBody(user.role), req)
      return deps.write(req, async (tx) => {
        const current = (await lockAccount(tx, user.id)) ?? notFound()
        await assertLockVersion(current.lock_version, lock_version, 'Il tuo profilo è cambiato', () =>
          findLastChange(tx, 'users', user.id),
        )
        if (await updateNoticePreferences(tx, user.id, choices)) await updateAccount(tx, user.id, {})
        return (await findNoticePreferences(tx, user)) ?? notFound()
      })
    },
  )
}
