import { Menu } from '@mantine/core'
import type { DisplayNames } from '@portale/domain/audit/change.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { AuditRequest } from '@portale/domain/time-machine/time-machine.ts'
import { IconArrowBackUp, IconClockHour3 } from '@tabler/icons-react'
import { RowMenu } from '../list/RowMenu.tsx'
import type { RestoreTask } from '../time-machine/time-machine.api.ts'
import { restoreOf, type Undoing, undoLabels, undoOf } from './undoing.ts'

type AuditActionsProps = {
  entry: AuditRequest
  told: DisplayNames
  onUndo: (undoing: Undoing) => void
  /** With the time machine alone. */
  onRestore: ((task: RestoreTask) => void) | undefined
}

/** The ways back from an entry of the audit: its own record as it was, or everything as it was before. */
export function AuditActions({ entry, told, onUndo, onRestore }: AuditActionsProps) {
  const { at, before, changes, restored_to } = entry
  // The way back from a restore stands beside what it did.
  if (restored_to !== null) return null
  const [first] = changes
  const undoing = first && (restoreOf(first, told) ?? undoOf([first], told))
  if (!undoing && !onRestore) return null
  return (
    <RowMenu subject={`le modifiche del ${formatMoment(at)}`}>
      {undoing && (
        <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />} onClick={() => onUndo(undoing)}>
          {undoLabels[undoing.kind]}
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
