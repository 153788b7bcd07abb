import { formatDate, formatDateTime } from '@portale/domain/dates.ts'
import { type News, newsState } from '@portale/domain/news/news.ts'
import { isAdministrator, staff } from '@portale/domain/roles.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { HistoryTabs } from '../audit/RecordHistory.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { FileRow } from '../ui/FileRow.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { SanitizedHtml } from '../ui/SanitizedHtml.tsx'
import { NewsData } from './NewsData.tsx'
import { NewsRead } from './NewsRead.tsx'
import { NewsReaders } from './NewsReaders.tsx'
import classes from './NewsView.module.css'
import { newsQueries } from './news.api.ts'

/** /news/{id}: a news with its attachments; for administrators also what became of it, and who has read it (spec 2 §2). */
export function NewsView() {
  const { id = '' } = useParams()
  const news = useQuery(newsQueries.one(id))
  return <Loaded query={news}>{(loaded) => <View news={loaded} />}</Loaded>
}

function View({ news }: { news: News }) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const state = newsState(news, new Date())
  const { id, title, body, shown_at, must_read } = news
  return (
    <Page
      title={title}
      crumbs={[{ label: 'News', to: paths.news() }, { label: title }]}
      caption={
        !administrator && (
          <time dateTime={shown_at} title={formatDateTime(shown_at)}>
            {formatDate(shown_at)}
          </time>
        )
      }
      width={administrator ? 'wide' : 'form'}
      comfortable={!staff.some((role) => role === actor.role) || undefined}
      actions={
        administrator && (
          <LinkButton to={paths.newsEdit(id)} leftSection={<IconPencil size={18} aria-hidden />}>
            Modifica
          </LinkButton>
        )
      }
    >
      <HistoryTabs kind="news" id={id}>
        <div className={classes.columns} data-single={!administrator || undefined}>
          <div className={classes.column}>
            <SanitizedHtml html={body} headingLevel={1} />
            <Attachments news={news} />
            {!administrator && must_read && <NewsRead news={news} />}
          </div>
          {administrator && (
            <aside className={classes.column} aria-label="Pubblicazione e letture">
              <NewsData news={news} state={state} />
              {must_read && (state === 'shown' || state === 'expired') && <NewsReaders news={news} state={state} />}
            </aside>
          )}
        </div>
      </HistoryTabs>
    </Page>
  )
}

function Attachments({ news: { document_news } }: { news: News }) {
  if (document_news.length === 0) return null
  return (
    <Card title="Allegati">
      <ul className={classes.files}>
        {document_news.map(({ id, file_name }) => (
          <li key={id}>
            <FileRow name={file_name} href={paths.newsFile(id)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
