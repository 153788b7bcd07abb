import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import type { DisplayNames } from '@portale/domain/history/audit/change.ts'
import type { AuditRequest } from '@portale/domain/history/time-machine/time-machine.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { IconArrowBackUp, IconClockHour3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../platform/api/session.ts'
import { type AuditPage, foldedAuditsUrl, noDisplayNames, useCanReadAudit } from '../../platform/changes/audit.api.ts'
import { toRestoreRequest, toUndoRequest, type UndoRequest, undoLabels } from '../../platform/changes/undo.rules.ts'
import { useUndo } from '../../platform/changes/useUndo.tsx'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { RowMenu } from '../../platform/list/RowMenu.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { LastRestoreBanner } from '../time-machine/LastRestoreBanner.tsx'
import type { RestoreTask } from '../time-machine/time-machine.api.ts'
import { useTimeMachine } from '../time-machine/useTimeMachine.tsx'
import { AuditFilters, auditFilters } from './AuditFilters.tsx'
import { auditColumns } from './audit-columns.tsx'

const RecordAtField = lazy(async () => ({
  default: (await import('../../platform/changes/RecordAtField.tsx')).RecordAtField,
}))

/** /audits, for the administrator: what every request changed, with undo and restore (spec 2 §2). */
export function AuditList() {
  const { impersonator } = useMe()
  if (useCanReadAudit()) return <Audits />
  return <Unavailable kind={impersonator ? 'closed' : 'forbidden'} />
}

function Audits() {
  const audits = useListQuery<AuditPage>('audits', foldedAuditsUrl, auditFilters)
  const displayNames = audits.data ?? noDisplayNames
  const timeMachine = useTimeMachine()
  const undo = useUndo()
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
      {onRestore && <LastRestoreBanner onUndo={onRestore} />}
      <SavedViews list="audits" />
      <AuditFilters labels={displayNames.labels} />
      <RecordAtOfFilter />
      <DataTable<AuditPage, AuditRequest>
        list="audits"
        caption="Audit"
        query={audits}
        rows={(page) => page.data}
        rowKey={(entry) => entry.id}
        columns={auditColumns({ displayNames, phone, onUndo: undo.open, onRestore })}
        actions={(entry) => (
          <AuditActions entry={entry} displayNames={displayNames} onUndo={undo.open} onRestore={onRestore} />
        )}
      />
      <Paginator page={audits.data} />
      {undo.dialog}
      {timeMachine.dialog}
    </Page>
  )
}

/** The audit of one record also shows how it was, for records without a page of their own. */
function RecordAtOfFilter() {
  const [search] = useSearchParams()
  const [kind, id] = [search.get('model_type'), search.get('model_id')]
  if (!kind || !id || !/^\d{1,15}$/.test(id)) return null
  return (
    <Suspense>
      <RecordAtField kind={kind} id={id} />
    </Suspense>
  )
}

type AuditActionsProps = {
  entry: AuditRequest
  displayNames: DisplayNames
  onUndo: (request: UndoRequest) => void
  /** Only when the time machine is switched on. */
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** Undoes an entry of the audit, or restores everything to the moment before it. */
function AuditActions({ entry, displayNames, onUndo, onRestore }: AuditActionsProps) {
  const { at, before, changes, restored_to } = entry
  // The entry of a restore has its undo button next to its summary.
  if (restored_to !== null) return null
  const [first] = changes
  const request = first && (toRestoreRequest(first, displayNames) ?? toUndoRequest([first], displayNames))
  if (!request && !onRestore) return null
  return (
    <RowMenu subject={`le modifiche del ${formatMoment(at)}`}>
      {request && (
        <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />} onClick={() => onUndo(request)}>
          {undoLabels[request.kind]}
        </Menu.Item>
      )}
      {onRestore && (
        <Menu.Item
          leftSection={<IconClockHour3 size={18} stroke={1.6} aria-hidden />}
          onClick={() => onRestore({ kind: 'before', before, at })}
        >
          Subito prima di questo
        </Menu.Item>
      )}
    </RowMenu>
  )
}
