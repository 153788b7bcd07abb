import type { Home as HomeData } from '@portale/domain/front/me.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MatrixLink } from '../../network/dealers/MatrixLink.tsx'
import { api } from '../../platform/api/client.ts'
import { useMe } from '../../platform/api/session.ts'
import { Callout } from '../../platform/ui/Callout.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { greeting, longDate } from './greeting.ts'
import classes from './Home.module.css'
import { LastUploads, LatestNews, Todo, YearProgress } from './HomeCards.tsx'
import { LeadsOfYear } from './LeadsOfYear.tsx'

const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api.get<HomeData>('/api/v1/home', { signal }),
})

/** /: what the user has to do. */
export function Home() {
  const { user } = useMe()
  const home = useQuery(homeQuery)
  const now = new Date()
  return (
    <Page
      title={`${greeting(now)}, ${user.name.split(' ')[0]}`}
      crumbs={[{ label: 'Home' }]}
      caption={`${longDate(now)}. Ecco cosa ti aspetta.`}
      actions={<MatrixLink label="Matrice delle attività" />}
    >
      <Loaded query={home}>{(data) => <Blocks {...data} />}</Loaded>
    </Page>
  )
}

function Blocks({ warnings, queues, progress, todo, leads, news, uploads }: HomeData) {
  const waiting = queues.filter(({ count }) => count > 0)
  const nothing = !leads && [waiting, progress, todo, uploads].every((block) => block.length === 0)
  return (
    <>
      {warnings.map((warning) => (
        <Callout key={warning} colour="warn">
          <IconAlertTriangle size={20} aria-hidden />
          <div>{warning}</div>
        </Callout>
      ))}
      {nothing && (
        <EmptyState
          icon={IconCircleCheck}
          title="Niente da fare"
          hint="Quando ci sarà qualcosa per te, lo troverai qui."
        />
      )}
      {!nothing && queues.length > 0 && <Queues queues={queues} />}
      <div className={classes.blocks}>
        {(todo.length > 0 || progress.length > 0 || news.length > 0) && (
          <div className={classes.column}>
            {todo.length > 0 && <Todo todo={todo} />}
            {progress.map((year) => (
              <YearProgress key={`${year.year_id} ${year.audience}`} {...year} />
            ))}
            {news.length > 0 && <LatestNews news={news} />}
          </div>
        )}
        {(leads || uploads.length > 0) && (
          <div className={classes.column}>
            {leads && <LeadsOfYear {...leads} />}
            {uploads.length > 0 && <LastUploads uploads={uploads} />}
          </div>
        )}
      </div>
    </>
  )
}

/** Counts of what is waiting, each with a link to its list. */
function Queues({ queues }: Pick<HomeData, 'queues'>) {
  return (
    <section className={classes.section} aria-labelledby="queues">
      <h2 id="queues">Cosa devo fare</h2>
      <ul className={classes.queues}>
        {queues.map(({ label, count, hint, url }) => (
          <li key={label}>
            <Link to={url}>
              <strong>{formatNumber(count)}</strong>
              <span>{label}</span>
              <small>{hint}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
