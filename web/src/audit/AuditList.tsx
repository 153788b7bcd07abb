import { Button } from '@mantine/core'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { useMe } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { RestoredBanner } from '../time-machine/RestoredBanner.tsx'
import { useTimeMachine } from '../time-machine/useTimeMachine.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { AuditActions } from './AuditActions.tsx'
import { AuditFilters, auditFilters } from './AuditFilters.tsx'
import { type AuditPage, foldedAuditsUrl, nothingTold } from './audit.api.ts'
import { auditColumns } from './audit-columns.tsx'
import { useAuditor } from './auditor.ts'
import { useUndo } from './useUndo.tsx'

/** /audits, for the administrator: what every request changed, and the way back (spec 2 §2). */
export function AuditList() {
  const { impersonator } = useMe()
  if (useAuditor()) return <Audits />
  return <Unavailable kind={impersonator ? 'closed' : 'forbidden'} />
}

function Audits() {
  const audits = useListQuery<AuditPage>('audits', foldedAuditsUrl, auditFilters)
  const told = audits.data ?? nothingTold
  const timeMachine = useTimeMachine()
  const { ask, question } = useUndo()
  const phone = useIsPhone()
  const onRestore = useMe().flags.time_machine ? timeMachine.open : undefined
  return (
    <Page
      title="Audit"
      crumbs={[{ label: 'Amministrazione' }, { label: 'Audit' }]}
      caption="Ogni creazione, modifica ed eliminazione fatta nel portale."
      actions={
        onRestore && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => onRestore({ kind: 'choose' })}
          >
            Time machine
          </Button>
        )
      }
    >
      {onRestore && <RestoredBanner onUndo={onRestore} />}
      <AuditFilters labels={told.labels} />
      <DataTable<AuditPage, AuditRequest>
        caption="Audit"
        query={audits}
        rows={(page) => page.data}
        rowKey={(entry) => entry.id}
        columns={auditColumns({ told, phone, onUndo: ask, onRestore })}
        actions={(entry) => <AuditActions entry={entry} told={told} onUndo={ask} onRestore={onRestore} />}
        empty={
          <EmptyState
            icon={IconHistory}
            title="Ancora nessuna modifica"
            hint="Qui compare ogni modifica fatta nel portale, con chi l’ha fatta e quando."
          />
        }
      />
      <Paginator page={audits.data} />
      {question}
      {timeMachine.dialog}
    </Page>
  )
}
