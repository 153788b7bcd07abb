import { ActionIcon, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { canMove } from '@portale/domain/activities/activity.rules.ts'
import { type Icon, IconArrowBackUp, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { DocumentTypeRow } from './activity.api.ts'
import classes from './DocumentTypeRows.module.css'

type Props = {
  rows: DocumentTypeRow[]
  index: number
  input: GetInputPropsReturnType
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  onRestore: () => void
}

/** One required document with its buttons; a deleted one is struck through and can be restored. */
export function DocumentTypeField({ rows, index, input, onMove, onDelete, onRestore }: Props) {
  const row = rows[index]
  const deleted = Boolean(row?.deleted_at)
  const name = row?.description.trim() || `documento ${index + 1}`
  return (
    <li className={classes.row} data-deleted={deleted || undefined}>
      <TextInput
        className={classes.input}
        aria-label={`Descrizione del documento ${index + 1} (*Obbligatorio)`}
        maxLength={255}
        readOnly={deleted}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={deleted ? 'Sarà eliminato al salvataggio.' : undefined}
        {...input}
      />
      <div className={classes.buttons}>
        <RowButton
          icon={IconArrowUp}
          label={`Sposta su ${name}`}
          off={!canMove(rows, index, -1)}
          act={() => onMove(-1)}
        />
        <RowButton
          icon={IconArrowDown}
          label={`Sposta giù ${name}`}
          off={!canMove(rows, index, 1)}
          act={() => onMove(1)}
        />
        {deleted ? (
          <RowButton icon={IconArrowBackUp} label={`Ripristina ${name}`} act={onRestore} />
        ) : (
          <RowButton icon={IconTrash} label={`Elimina ${name}`} act={onDelete} />
        )}
      </div>
    </li>
  )
}

type RowButtonProps = { icon: Icon; label: string; act: () => void; off?: boolean }

function RowButton({ icon: Glyph, label, act, off }: RowButtonProps) {
  return (
    <ActionIcon size={36} aria-label={label} title={label} disabled={off} onClick={act}>
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
