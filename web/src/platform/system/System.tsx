import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useActor } from '../api/session.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { Mails } from './MailCard.tsx'
import classes from './System.module.css'
import { Database, Jobs, Servers, Tasks } from './SystemCards.tsx'

const refetchIntervalMs = 10_000

const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.get<SystemState>('/api/system', { signal }),
  refetchInterval: refetchIntervalMs,
})

/** /system, for the administrator: servers, database, jobs, outbox and the portal's own tasks. */
export function System() {
  return useActor().role === 'administrator' ? <SystemPage /> : <Unavailable kind="forbidden" />
}

function SystemPage() {
  const system = useQuery(systemQuery)
  const lastRead = system.dataUpdatedAt > 0 ? formatMoment(new Date(system.dataUpdatedAt)) : '…'
  return (
    <Page
      title="Sistema"
      crumbs={[{ label: 'Amministrazione' }, { label: 'Sistema' }]}
      caption={`Si aggiorna ogni 10 secondi. Ultima lettura: ${lastRead}.`}
      width="wide"
    >
      <Loaded query={system}>
        {(state) => (
          <div className={classes.blocks}>
            <Servers {...state} />
            <div className={classes.column}>
              <Database {...state} />
              <Jobs jobs={state.jobs} />
            </div>
            <div className={classes.column}>
              <Tasks events={state.events} />
              <Mails {...state} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
