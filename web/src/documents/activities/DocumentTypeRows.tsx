import { ActionIcon, Button, TextInput } from '@mantine/core'
import { canMove, moveRow } from '@portale/domain/documents/activities/activity.rules.ts'
import { fileKindLabels } from '@portale/domain/platform/file-kinds.ts'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCalendarTime,
  IconChevronDown,
  IconChevronUp,
  IconCircleDashed,
  IconFileDownload,
  IconFiles,
  IconInfoCircle,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import type { DocumentTypeRow } from './activity.api.ts'
import classes from './DocumentTypeRows.module.css'
import { type ActivityEditing, blankRow, typesPath } from './useActivityForm.ts'

/** "Documenti richiesti": rows to add, order, delete and restore (spec 1 §4). */
export function DocumentTypeRows({ editing }: { editing: ActivityEditing }) {
  const { form } = editing
  const rows = form.values.activity.activity_document_types
  const change = (next: DocumentTypeRow[]) => {
    // Errors are keyed by index, which may now be another row's.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([key]) => !key.startsWith(typesPath))))
    form.setFieldValue(typesPath, next)
  }
  const setDeleted = (index: number, deleted_at: string | null) =>
    change(rows.map((row, i) => (i === index ? { ...row, deleted_at } : row)))
  return (
    <section aria-labelledby="document-types">
      <div className={classes.head}>
        <h2 id="document-types">Documenti richiesti</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change([...rows, blankRow(rows.length)])}
        >
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
              editing={editing}
              row={row}
              index={index}
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
  editing: ActivityEditing
  row: DocumentTypeRow
  index: number
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  onRestore: () => void
}

/** One required document with its buttons; a deleted one is struck through and can be restored. */
function DocumentTypeField({ editing, row, index, onMove, onDelete, onRestore }: FieldProps) {
  const { form } = editing
  const rows = form.values.activity.activity_document_types
  const deleted = Boolean(row.deleted_at)
  const name = row.description.trim() || `documento ${index + 1}`
  return (
    <li className={classes.row} data-deleted={deleted || undefined}>
      <TextInput
        className={classes.input}
        label={`Descrizione del documento ${index + 1} (*Obbligatorio)`}
        maxLength={255}
        readOnly={deleted}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={deleted ? 'Sarà eliminato al salvataggio.' : undefined}
        {...form.getInputProps(`${typesPath}.${index}.description`)}
      />
      {!deleted && (
        <div className={classes.due}>
          <MomentField
            dateOnly
            label={`Scadenza del documento ${index + 1}`}
            {...form.getInputProps(`${typesPath}.${index}.due_on`)}
            value={row.due_on}
          />
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
      {!deleted && <RowOptions editing={editing} row={row} index={index} name={name} />}
    </li>
  )
}

const options = lazyComponent(
  async () => (await import('./DocumentTypeOptions.tsx')).DocumentTypeOptions,
  'Non è stato possibile aprire le opzioni',
)

const optionKeys = ['instruction', 'optional', 'asks_valid_until', 'accepted_kinds', 'form_file']

type OptionsProps = { editing: ActivityEditing; row: DocumentTypeRow; index: number; name: string }

/** The rules of a document: those that are set, and on demand the fields that set them; an error opens them. */
function RowOptions({ editing, row, index, name }: OptionsProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const path = `${typesPath}.${index}`
  if (!opened && optionKeys.some((key) => `${path}.${key}` in editing.form.errors)) setOpened(true)
  const form = row.form_file?.name ?? (row.form_deleted ? null : row.form_file_name)
  return (
    <>
      <div className={classes.options}>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={opened ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          aria-label={`Opzioni di ${name}`}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          // The server's problem with the file leads here: it has no input of its own while the options are closed.
          data-path={`${path}.form_file`}
          onPointerEnter={options.preload}
          onFocus={options.preload}
          onClick={() => (opened ? setOpened(false) : options.open(() => setOpened(true)))}
        >
          Opzioni
        </Button>
        {row.optional && <Badge colour="neu" icon={IconCircleDashed} label="Facoltativo" />}
        {row.asks_valid_until && <Badge colour="neu" icon={IconCalendarTime} label="Scade" />}
        {row.accepted_kinds && (
          <Badge
            colour="neu"
            icon={IconFiles}
            label={`Solo ${row.accepted_kinds.map((kind) => fileKindLabels[kind]).join(', ')}`}
          />
        )}
        {row.instruction.trim() && <Badge colour="neu" icon={IconInfoCircle} label="Istruzioni" />}
        {form && <Badge colour="neu" icon={IconFileDownload} label={`Modulo: ${form}`} />}
      </div>
      {opened && (
        <fieldset id={id} className={classes.panel} aria-label={`Opzioni di ${name}`}>
          <Suspense>
            <options.Component editing={editing} row={row} index={index} name={name} />
          </Suspense>
        </fieldset>
      )}
    </>
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
