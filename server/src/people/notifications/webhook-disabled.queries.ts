import { maxFailingDays } from '@portale/domain/platform/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { NotifyDisabled } from '../../platform/webhooks/send-webhooks.job.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { notifyUsers } from './notify.queries.ts'

export const notifyWebhookDisabled: NotifyDisabled = async (tx, config, { id, url }) => {
  const managers = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM users u JOIN roles r ON r.id = u.role_id
    WHERE r.name = 'administrator' AND u.deleted_at IS NULL ORDER BY u.id`.execute(tx)
  await notifyUsers(tx, config, managers.rows, {
    kind: 'webhook_disabled',
    cause: `${id}:${new Date().toISOString()}`,
    title: 'Un webhook è stato disattivato',
    sentence: `il portale ha smesso di inviare eventi a ${new URL(url).host}: da ${maxFailingDays} giorni non ne accetta nessuno.`,
    items: [],
    more: ['Quando il server risponde di nuovo, riattivalo e invia di nuovo gli eventi non consegnati.'],
    url: `/webhooks/${id}`,
    button: 'Vai al webhook',
  })
}
