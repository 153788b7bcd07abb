import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { formatDateTime } from '@portale/domain/dates.ts'
import type { News, NewsReader, NewsState } from '@portale/domain/news/news.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import classes from './NewsReaders.module.css'
import { NewsReminder } from './NewsReminder.tsx'
import { newsQueries } from './news.api.ts'
import { readText } from './news-texts.ts'

const shownAtFirst = 10

type Props = { news: News; state: NewsState }

/** "Chi ha letto": how many of its audience, who has not, and a reminder to them. */
export function NewsReaders({ news, state }: Props) {
  const readers = useQuery(newsQueries.readers(news.id))
  return (
    <Card title="Chi ha letto">
      <Loaded query={readers}>{(all) => <Readers news={news} state={state} readers={all} />}</Loaded>
    </Card>
  )
}

function Readers({ news, state, readers }: Props & { readers: NewsReader[] }) {
  const [all, setAll] = useState(false)
  const unread = readers.filter(({ read_at }) => read_at === null).length
  const read = readers.length - unread
  if (readers.length === 0) return <p className={classes.none}>Nessuna persona tra i destinatari.</p>
  return (
    <>
      <ProgressBar
        name="Conferme di lettura"
        completed={read}
        total={readers.length}
        text={readText(read, readers.length)}
      />
      {state === 'shown' && unread > 0 && <NewsReminder news={news} unread={unread} />}
      <ul className={classes.readers} aria-label="Destinatari">
        {(all ? readers : readers.slice(0, shownAtFirst)).map(({ id, name, role_label, read_at }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>{role_label}</small>
            </div>
            <span>{read_at ? `Letta il ${formatDateTime(read_at)}` : 'Non ancora letta'}</span>
          </li>
        ))}
      </ul>
      {readers.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostra meno' : `Mostra tutti (${formatNumber(readers.length)})`}
        </Button>
      )}
    </>
  )
}
