import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { ApiError } from '../api/client.ts'
import { LoadError } from './LoadError.tsx'
import classes from './Loaded.module.css'
import { InsidePageContext } from './Page.tsx'
import { useDelayed } from './useDelayed.ts'

type LoadedProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** Renders its children with the loaded data; before that a skeleton, or the error with "Riprova". */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const inPage = useContext(InsidePageContext)
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <StaleAlert error={query.error} retry={() => query.refetch()} />}
        {children(query.data)}
      </>
    )
  }
  return (
    <div className={inPage ? undefined : classes.margins}>
      {query.isError ? <LoadError error={query.error} onRetry={() => query.refetch()} /> : <LoadingSkeleton />}
    </div>
  )
}

/** A skeleton that appears once the loading takes a while. */
export function LoadingSkeleton() {
  const visible = useDelayed(true, 150)
  if (!visible) return null
  return (
    <div className={classes.waiting} aria-busy>
      <span role="status">Caricamento in corso</span>
      <Skeleton height={28} width="38%" />
      <Skeleton height={14} width="52%" />
      <Skeleton height={120} />
    </div>
  )
}

function StaleAlert({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className={classes.stale} role="status">
        Nel frattempo questi dati sono stati eliminati: vedi gli ultimi che avevamo.
      </div>
    )
  return (
    <div className={classes.stale} role="alert">
      Non è stato possibile aggiornare i dati: quelli mostrati potrebbero non essere gli ultimi.
      <Button variant="default" size="xs" onClick={retry}>
        Riprova
      </Button>
    </div>
  )
}
