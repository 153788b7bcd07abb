import type { ReactNode } from 'react'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { useAuditor } from './auditor.ts'
import { RecordHistory } from './RecordHistory.tsx'

type HistoryTabsProps = { kind: string; id: number | string; children: ReactNode }

const labels = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** A record, given as children, and beside it what changed it, for who reads the audit; everybody else has the record alone. */
export function HistoryTabs({ kind, id, children }: HistoryTabsProps) {
  const tab = useTab(['scheda', 'modifiche'])
  if (!useAuditor()) return children
  return (
    <>
      <ViewTabs labels={labels} current={tab} />
      {tab === 'scheda' ? children : <RecordHistory kind={kind} id={id} />}
    </>
  )
}
