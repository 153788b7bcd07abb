import { IconHistory } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingSkeleton } from '../ui/Loaded.tsx'
import { recordAuditFilters, useCanReadAudit } from './audit.api.ts'
import type { HistoryListProps } from './HistoryList.tsx'

const HistoryList = lazy(async () => ({ default: (await import('./HistoryList.tsx')).HistoryList }))

/** The changes of a record, loaded when they are opened. */
export function RecordHistory(props: HistoryListProps) {
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <HistoryList {...props} />
    </Suspense>
  )
}

type HistoryTabsProps = { kind: string; id: number | string; children: ReactNode }

const labels = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** A record, given as children, with a tab of its changes for users who can read the audit. */
export function HistoryTabs({ kind, id, children }: HistoryTabsProps) {
  const tab = useTab(['scheda', 'modifiche'])
  if (!useCanReadAudit()) return children
  return (
    <>
      <ViewTabs labels={labels} current={tab} />
      {tab === 'scheda' ? children : <RecordHistory kind={kind} id={id} />}
    </>
  )
}

type HistoryLinkProps = { kind: string; id: number; label: string }

/** For a record without a page of its own: a link to its changes in the audit, for users who can read it. */
export function HistoryLink({ kind, id, label }: HistoryLinkProps) {
  if (!useCanReadAudit()) return null
  return (
    <LinkButton
      to={paths.audits(recordAuditFilters(kind, id))}
      variant="subtle"
      leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
      aria-label={`Modifiche di ${label}`}
    >
      Modifiche
    </LinkButton>
  )
}
