import { Button } from '@mantine/core'
import { formatNewsAudience, type News, type NewsState, newsState } from '@portale/domain/news/news/news.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import { isAdministrator, staff } from '@portale/domain/platform/roles.ts'
import { IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { useActor, useMe } from '../../platform/api/session.ts'
import { useInvalidateAfter } from '../../platform/api/useInvalidateAfter.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { HistoryTabs } from '../../platform/changes/RecordHistory.tsx'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { FileRow } from '../../platform/ui/FileRow.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { SanitizedHtml } from '../../platform/ui/SanitizedHtml.tsx'
import { NewsReaders } from './NewsReaders.tsx'
import { NewsStateBadge } from './NewsStateBadge.tsx'
import classes from './NewsView.module.css'
import { confirmRead, newsKeys, newsQueries } from './news.api.ts'

/** /news/{id}: a news with its attachments; for administrators also its state and its readers (spec 2 §2). */
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
            {!administrator && must_read && <ReadConfirmation news={news} />}
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

const formatMoment = (moment: string | null) => moment && formatDateTime(moment)

/** The state, audience and dates of a news, for administrators. */
function NewsData({ news, state }: { news: News; state: NewsState }) {
  return (
    <Details
      rows={[
        ['Stato', <NewsStateBadge key="state" state={state} />],
        ['Destinatari', formatNewsAudience(news)],
        ['Pubblicazione', state === 'draft' ? formatMoment(news.publish_at) : formatMoment(news.shown_at)],
        ['Scadenza', formatMoment(news.expires_at)],
        ['Destinatari avvisati', formatMoment(news.announced_at)],
        ['In evidenza', news.pinned && 'Sì'],
        ['Conferma di lettura', news.must_read && 'Richiesta'],
        ['Scritta', `${formatDateTime(news.created_at)}, ${news.user.name}`],
      ]}
    />
  )
}

/** The button "Ho letto" of a news that requires it; hidden while impersonating another person. */
function ReadConfirmation({ news: { id, read_at } }: { news: News }) {
  const { impersonator } = useMe()
  const invalidateAfter = useInvalidateAfter(newsKeys)
  const confirmation = useRef<HTMLParagraphElement>(null)
  const { submit, submitting, problems } = useSubmit({ send: () => invalidateAfter(() => confirmRead(id)) })
  const wasUnread = useRef(read_at === null)
  useEffect(() => {
    // The focused button has disappeared.
    if (read_at && wasUnread.current) confirmation.current?.focus()
    wasUnread.current = read_at === null
  }, [read_at])
  if (read_at)
    return (
      <p ref={confirmation} className={classes.read} tabIndex={-1}>
        <IconCircleCheck size={20} aria-hidden />
        Hai confermato di averla letta il {formatDateTime(read_at)}.
      </p>
    )
  return (
    <section className={classes.ask} aria-label="Conferma di lettura">
      <FormAlert problems={problems} />
      <p>
        <IconEye size={20} stroke={1.7} aria-hidden />
        {impersonator
          ? 'Di questa news è chiesta la conferma di lettura: può darla solo la persona stessa.'
          : 'Ti chiediamo di confermare che l’hai letta.'}
      </p>
      {!impersonator && (
        <Button loading={submitting} onClick={() => submit()}>
          Ho letto
        </Button>
      )}
    </section>
  )
}
