import { InputBase, TextInput } from '@mantine/core'
import { maxNotes, maxText } from '@portale/domain/platform/plain-fields.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { UploadProgress } from '../../platform/form/UploadProgress.tsx'
import { YesNoField } from '../../platform/form/YesNoField.tsx'
import classes from './RecordForm.module.css'
import { RelationField } from './RelationField.tsx'
import { formLabel, getKeypad, type RecordField, viewFields } from './record-fields.ts'
import type { RecordEditing } from './useRecordForm.ts'

// Loaded only for views that have such fields.
const FilesField = lazy(async () => ({ default: (await import('./FilesField.tsx')).FilesField }))
const RelationsField = lazy(async () => ({ default: (await import('./RelationsField.tsx')).RelationsField }))

/** The fields of a record in the order of its design (DESIGN §5, "Form"). */
export function RecordFields({ editing }: { editing: RecordEditing }) {
  return viewFields(editing.view).map((field, index) => (
    <Suspense key={field.name}>
      <Field field={field} editing={editing} isFirst={index === 0} />
    </Suspense>
  ))
}

type FieldProps = { field: RecordField; editing: RecordEditing; isFirst: boolean }

function Field({ field, editing, isFirst }: FieldProps): ReactNode {
  const { view, form } = editing
  const { kind, name, required } = field
  if (kind === 'files') return <FilesField field={field} editing={editing} />
  const label = formLabel(field)
  const input = form.getInputProps(`${view.key}.${name}`)
  const text = { label, autoComplete: 'off', 'data-autofocus': isFirst || undefined }
  switch (kind) {
    case 'one':
      return <RelationField prefix={view.prefix} field={field} label={label} {...input} />
    case 'many':
      return <RelationsField prefix={view.prefix} field={field} label={label} {...input} />
    case 'boolean':
      return <YesNoField label={label} unansweredLabel={required ? undefined : 'Non indicato'} {...input} />
    case 'integer':
      return <TextInput className={classes.short} inputMode="numeric" maxLength={maxText} {...text} {...input} />
    case 'decimal':
      return <TextInput className={classes.short} inputMode="decimal" maxLength={maxText} {...text} {...input} />
    case 'datetime':
      return (
        <div className={classes.short}>
          <MomentField label={label} value={input.value} {...input} />
        </div>
      )
    case 'text':
      return (
        <InputBase
          component="textarea"
          multiline
          classNames={{ input: classes.notes }}
          maxLength={maxNotes}
          {...text}
          {...input}
        />
      )
    case 'string':
      return <TextInput inputMode={getKeypad(name)} maxLength={maxText} {...text} {...input} />
  }
}

/** The progress of the upload next to the save button, or why the files cannot be sent. */
export function FormInfo({ editing: { percent, stop, problem } }: { editing: RecordEditing }) {
  if (percent !== undefined) return <UploadProgress percent={percent} onStop={stop} />
  return problem && <span className={classes.problem}>{problem}</span>
}
