import { formatDateTime } from '@portale/domain/platform/dates.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { MarketShareRow } from '@portale/domain/sales/market-shares/market-share.ts'
import type { FastifyRequest } from 'fastify'
import { assertRoleUnchanged } from '../../people/accounts/role.queries.ts'
import { insertMails, mailKey, renderNewMail } from '../../people/mail/mail-write.queries.ts'
import { insertNotices } from '../../people/notifications/notify.queries.ts'
import { findProfile } from '../../people/profile/profile.queries.ts'
import type { Config } from '../../platform/config.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { HttpError, invalidMessage, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { createShareMail, formatMailSentence, formatMailTitle } from './market-share.mail.ts'
import { deleteShare, lockShare, updateSent } from './market-share.queries.ts'
import {
  findPersonalRow,
  insertRecipients,
  listNotifiedUserIds,
  listPersonalShares,
  listWorkshopRecipientIds,
  type PersonalShare,
} from './market-share-recipients.queries.ts'

function rejectEmptyShare(): never {
  throw new HttpError(422, invalidMessage, {
    errors: { file: ['Il file caricato non ha righe: non c’è niente da inviare.'] },
  })
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Notifies people of their targets, in the portal and by mail. */
export async function notifyTargets(
  tx: Db,
  config: Config,
  share: MarketShareRow,
  people: PersonalShare[],
): Promise<void> {
  const title = formatMailTitle(share)
  const mails = await insertNotices(
    tx,
    config,
    people.map((person) => ({
      to: person,
      notification: {
        user_id: person.id,
        kind: 'market_share' as const,
        title,
        message: `<p>${capitalize(formatMailSentence(share, person.rows))}</p>`,
        url: person.url,
        objects: person.objects,
        blocks: false,
      },
      mail: createShareMail(config, share, person),
    })),
  )
  await insertRecipients(
    tx,
    share.id,
    people.map((person, index) => {
      const mail = mails[index]
      return { user_id: person.id, workshops: person.rows.length, key: mail ? mailKey(mail) : '' }
    }),
  )
}

const formatSent = ({ sent_at, sent_by }: MarketShareRow) =>
  `È già stato inviato il ${formatDateTime(sent_at ?? '')} da ${sent_by?.name}`

/**
 * Sends a share once: concurrent calls wait for the row's lock and then find it sent. After the time machine has undone
 * a sending, the people it notified get no second notice.
 */
export async function sendShare(tx: Db, config: Config, id: number, user: Actor): Promise<void> {
  const share = (await lockShare(tx, id)) ?? notFound()
  await assertRoleUnchanged(tx, user)
  if (share.sent_at) rejectConflict(`${formatSent(share)}.`)
  if (share.workshops === 0) rejectEmptyShare()
  await updateSent(tx, id, user.id)
  const notified = await listNotifiedUserIds(tx, id)
  const people = (await listPersonalShares(tx, id)).filter((person) => !notified.has(person.id))
  await inBatches(people, (batch) => notifyTargets(tx, config, share, batch))
}

/** Deletes a share that was never sent; a concurrent sending goes first or finds it gone. */
export async function deleteUnsentShare(tx: Db, id: number, user: Actor): Promise<void> {
  const share = (await lockShare(tx, id)) ?? notFound()
  await assertRoleUnchanged(tx, user)
  if (share.sent_at) rejectConflict(`${formatSent(share)}: non si può eliminare.`)
  await deleteShare(tx, id)
}

/** Renders the mail about a workshop as its first recipient gets it, and lists all its recipients. */
export async function previewMail(db: Db, config: Config, share: MarketShareRow, workshopId: number) {
  const row = (await findPersonalRow(db, share.id, workshopId)) ?? notFound()
  const people = (
    await listPersonalShares(db, share.id, await listWorkshopRecipientIds(db, share.id, workshopId))
  ).filter((person) => person.gets_mail)
  const noRecipient = { id: 0, name: row.name, email: '', url: `/workshops/${workshopId}`, rows: [row] }
  return {
    to: people.map(({ name, email }) => ({ name, email })),
    ...renderNewMail(createShareMail(config, share, people[0] ?? noRecipient)),
  }
}

/** Sends the mail about the share's first workshop to the user. */
export async function sendTestMail(
  tx: Db,
  config: Config,
  req: FastifyRequest,
  share: MarketShareRow,
): Promise<{ message: string }> {
  const profile = (await findProfile(tx, req.user.id)) ?? notFound()
  if (profile.do_not_disturb)
    throw new HttpError(422, 'Hai scelto di non ricevere e-mail: togli questa scelta per fare la prova.')
  const row = (await findPersonalRow(tx, share.id)) ?? rejectEmptyShare()
  const mail = createShareMail(config, share, { ...profile, url: `/workshops/${row.workshop_id}`, rows: [row] })
  const subject = `Prova - ${mail.subject}`
  await insertMails(tx, config, [{ ...mail, kind: 'market_share_test', cause: req.id, subject }])
  return {
    message: config.smtpUrl
      ? `E-mail di prova inviata a ${profile.email}.`
      : 'E-mail di prova scritta: nessun server di posta è configurato, resta in «Posta in uscita».',
  }
}
