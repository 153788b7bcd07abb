import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { canMove, moveRow } from '@portale/domain/activities/activity.rules.ts'
import { type Icon, IconArrowBackUp, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { MomentField } from '../form/MomentField.tsx'
import type { ActivityFormValues, DocumentTypeRow } from './activity.api.ts'
import classes from './DocumentTypeRows.module.css'

const path = 'activity.activity_document_types'

/** "Documenti richiesti": rows to add, order, delete and restore (spec 1 §4). */
export function DocumentTypeRows({ form }: { form: UseFormReturnType<ActivityFormValues> }) {
  const rows = form.values.activity.activity_document_types
  const change = (next: DocumentTypeRow[]) => {
    // Errors are keyed by index, which may now be another row's.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([key]) => !key.startsWith(path))))
    form.setFieldValue(path, next)
  }
  const add = () =>
    change([...rows, { key: crypto.randomUUID(), description: '', weight: rows.length, deleted_at: null, due_on: '' }])
  const setDeleted = (index: number, deleted_at: string | null) =>
    change(rows.map((row, i) => (i === index ? { ...row, deleted_at } : row)))
  return (
    <section aria-labelledby="document-types">
      <div className={classes.head}>
        <h2 id="document-types">Documenti richiesti</h2>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Aggiungi documento
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>Nessun documento: l’attività sarà solo informativa.</p>
      ) : (
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <DocumentTypeField
              key={row.key}
              rows={rows}
              index={index}
              input={form.getInputProps(`${path}.${index}.description`)}
              dueInput={form.getInputProps(`${path}.${index}.due_on`)}
              onMove={(step) => change(moveRow(rows, index, step))}
              onDelete={() => setDeleted(index, new Date().toISOString())}
              onRestore={() => setDeleted(index, null)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type FieldProps = {
  rows: DocumentTypeRow[]
  index: number
  input: GetInputPropsReturnType
  dueInput: GetInputPropsReturnType
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  onRestore: () => void
}

/** One required document with its buttons; a deleted one is struck through and can be restored. */
function DocumentTypeField({ rows, index, input, dueInput, onMove, onDelete, onRestore }: FieldProps) {
  const row = rows[index]
  const deleted = Boolean(row?.deleted_at)
  const name = row?.description.trim() || `documento ${index + 1}`
  return (
    <li className={classes.row} data-deleted={deleted || undefined}>
      <TextInput
        className={classes.input}
        label={`Descrizione del documento ${index + 1} (*Obbligatorio)`}
        maxLength={255}
        readOnly={deleted}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={deleted ? 'Sarà eliminato al salvataggio.' : undefined}
        {...input}
      />
      {!deleted && (
        <div className={classes.due}>
          <MomentField dateOnly label={`Scadenza del documento ${index + 1}`} {...dueInput} value={row?.due_on ?? ''} />
        </div>
      )}
      <div className={classes.buttons}>
        <RowButton
          icon={IconArrowUp}
          label={`Sposta su ${name}`}
          disabled={!canMove(rows, index, -1)}
          onClick={() => onMove(-1)}
        />
        <RowButton
          icon={IconArrowDown}
          label={`Sposta giù ${name}`}
          disabled={!canMove(rows, index, 1)}
          onClick={() => onMove(1)}
        />
        {deleted ? (
          <RowButton icon={IconArrowBackUp} label={`Ripristina ${name}`} onClick={onRestore} />
        ) : (
          <RowButton icon={IconTrash} label={`Elimina ${name}`} onClick={onDelete} />
        )}
      </div>
    </li>
  )
}

type RowButtonProps = { icon: Icon; label: string; onClick: () => void; disabled?: boolean }

function RowButton({ icon: Glyph, label, onClick, disabled }: RowButtonProps) {
  return (
    <ActionIcon size={36} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
