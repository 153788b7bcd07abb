import { Button } from '@mantine/core'
import { formatDateTime } from '@portale/domain/dates.ts'
import { type News, nextReminder } from '@portale/domain/news/news.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import classes from './NewsReaders.module.css'

const dialog = lazyComponent(
  async () => (await import('./RemindReaders.tsx')).RemindReaders,
  'La finestra non si è caricata',
)

/** Reminds who has not read a news, at most once a day. */
export function NewsReminder({ news, unread }: { news: News; unread: number }) {
  const [asking, setAsking] = useState(false)
  const next = nextReminder(news, new Date())
  return (
    <div className={classes.reminder}>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={18} stroke={1.7} aria-hidden />}
        disabled={next !== null}
        aria-describedby={news.reminded_at ? 'reminded' : undefined}
        onClick={() => dialog.open(() => setAsking(true))}
      >
        Invia un promemoria
      </Button>
      {news.reminded_at && (
        <p id="reminded">
          Ultimo promemoria il {formatDateTime(news.reminded_at)}.
          {next && ` Il prossimo si può inviare dal ${formatDateTime(next)}.`}
        </p>
      )}
      {asking && (
        <Suspense>
          <dialog.Component news={news} unread={unread} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
