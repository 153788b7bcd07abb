import { Button } from '@mantine/core'
import { type News, type NewsReader, type NewsState, nextReminder } from '@portale/domain/news/news/news.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Card } from '../../platform/ui/Card.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import classes from './NewsReaders.module.css'
import { newsQueries } from './news.api.ts'
import { formatReadCount } from './news-texts.ts'

const initialReaders = 10

type Props = { news: News; state: NewsState }

/** "Chi ha letto": the confirmations of the audience, and a reminder to the others. */
export function NewsReaders({ news, state }: Props) {
  const readers = useQuery(newsQueries.readers(news.id))
  return (
    <Card title="Chi ha letto">
      <Loaded query={readers}>{(loaded) => <ReaderList news={news} state={state} readers={loaded} />}</Loaded>
    </Card>
  )
}

function ReaderList({ news, state, readers }: Props & { readers: NewsReader[] }) {
  const [showAll, setShowAll] = useState(false)
  const unread = readers.filter(({ read_at }) => read_at === null).length
  const read = readers.length - unread
  if (readers.length === 0) return <p className={classes.none}>Nessuna persona tra i destinatari.</p>
  return (
    <>
      <ProgressBar
        name="Conferme di lettura"
        completed={read}
        total={readers.length}
        text={formatReadCount(read, readers.length)}
      />
      {state === 'shown' && unread > 0 && <NewsReminder news={news} unread={unread} />}
      <ul className={classes.readers} aria-label="Destinatari">
        {(showAll ? readers : readers.slice(0, initialReaders)).map(({ id, name, role_label, read_at }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>{role_label}</small>
            </div>
            <span>{read_at ? `Letta il ${formatDateTime(read_at)}` : 'Non ancora letta'}</span>
          </li>
        ))}
      </ul>
      {readers.length > initialReaders && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? 'Mostra meno' : `Mostra tutti (${formatNumber(readers.length)})`}
        </Button>
      )}
    </>
  )
}

const reminderDialog = lazyComponent(
  async () => (await import('./RemindReaders.tsx')).RemindReaders,
  'La finestra non si è caricata',
)

/** Sends a reminder to the unread audience, at most once a day. */
function NewsReminder({ news, unread }: { news: News; unread: number }) {
  const [confirming, setConfirming] = useState(false)
  const next = nextReminder(news, new Date())
  return (
    <div className={classes.reminder}>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={18} stroke={1.7} aria-hidden />}
        disabled={next !== null}
        aria-describedby={news.reminded_at ? 'reminded' : undefined}
        onClick={() => reminderDialog.open(() => setConfirming(true))}
      >
        Invia un promemoria
      </Button>
      {news.reminded_at && (
        <p id="reminded">
          Ultimo promemoria il {formatDateTime(news.reminded_at)}.
          {next && ` Il prossimo si può inviare dal ${formatDateTime(next)}.`}
        </p>
      )}
      {confirming && (
        <Suspense>
          <reminderDialog.Component news={news} unread={unread} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </div>
  )
}
