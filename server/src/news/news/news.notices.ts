import { randomUUID } from 'node:crypto'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import { type Notice, notifyUsers } from '../../people/notifications/notify.queries.ts'
import type { Config } from '../../platform/config.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type AnnouncedNews, insertNoticeRecipients } from './news-audience.queries.ts'
import { updateNewsTimestamp } from './news-write.queries.ts'

type NewsNotice = Pick<Notice, 'kind' | 'cause' | 'title' | 'sentence'>

async function notifyAboutNews(
  tx: Db,
  config: Config,
  { id, must_read }: AnnouncedNews,
  recipients: Recipient[],
  notice: NewsNotice,
): Promise<void> {
  const event = { ...notice, items: [], url: `/news/${id}` as const, button: 'Leggi la news', blocks: must_read }
  // People in the order in which their counts are locked.
  const sorted = recipients.toSorted((a, b) => a.id - b.id)
  await inBatches(sorted, (batch) => notifyUsers(tx, config, batch, event))
}

/** Notifies the audience of a locked news, each person once (decisions "Accounts, news, …"). */
export async function notifyPublished(tx: Db, config: Config, news: AnnouncedNews): Promise<void> {
  const { id, title, must_read } = news
  const request = must_read ? ' Quando l’hai letta, confermalo sulla sua pagina.' : ''
  await notifyAboutNews(tx, config, news, await insertNoticeRecipients(tx, news), {
    kind: 'news_published',
    cause: String(id),
    title: `News: ${title}`,
    sentence: `è stata pubblicata la news «${title}».${request}`,
  })
  await updateNewsTimestamp(tx, id, 'announced_at')
}

/** Reminds people who have not confirmed to have read a locked news. */
export async function notifyReminder(
  tx: Db,
  config: Config,
  news: AnnouncedNews,
  recipients: Recipient[],
): Promise<void> {
  await notifyAboutNews(tx, config, news, recipients, {
    kind: 'news_reminder',
    cause: randomUUID(),
    title: `Da leggere: ${news.title}`,
    sentence: `la news «${news.title}» aspetta la tua conferma di lettura.`,
  })
  await updateNewsTimestamp(tx, news.id, 'reminded_at')
}
