import { Input } from '@mantine/core'
import { formatSize } from '@portale/domain/counts.ts'
import { documentExtensions, maxFileSize } from '@portale/domain/files.ts'
import { useId } from 'react'
import { ChosenFiles } from '../form/ChosenFiles.tsx'
import { type ExistingFile, ExistingFiles } from '../form/ExistingFiles.tsx'
import { FileDrop } from '../form/FileDrop.tsx'
import { paths } from '../paths.ts'
import classes from './FilesField.module.css'
import { formLabel, type RecordFilesField } from './record-fields.ts'
import type { RecordEditing } from './useRecordForm.ts'

const one = {
  extensions: documentExtensions,
  limits: `PDF, immagini, Word, Excel, OpenDocument o p7m. Al massimo ${formatSize(maxFileSize)}.`,
}

/** The files of a field: those to add, and those that the record has, which go with the save once they are marked. */
export function FilesField({ field, editing }: { field: RecordFilesField; editing: RecordEditing }) {
  const { view, record, form, percent, chosenFor, add, remove } = editing
  const { name, label, multiple } = field
  const id = useId()
  const path = `${view.key}.${name}` as const
  const kept = form.values[view.key]?.[name] as ExistingFile[]
  const chosen = chosenFor(name)
  const error = form.errors[path]
  const replaced = !multiple && chosen.length > 0
  const sending = percent !== undefined
  const mark = (file: number, deleted: boolean) =>
    form.setFieldValue(
      path,
      kept.map((one) => (one.id === file ? { ...one, deleted } : one)),
    )
  return (
    <section className={classes.files} aria-labelledby={id}>
      <h2 id={id}>{formLabel(field)}</h2>
      <FileDrop
        name={label}
        single={multiple ? undefined : one}
        disabled={sending}
        onChoose={(files) => add(name, files, multiple)}
      />
      <div data-path={path} tabIndex={-1}>
        {error && (
          <Input.Error component="p" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      {chosen.length > 0 && (
        <ChosenFiles
          label={`File scelti: ${label}`}
          chosen={chosen}
          disabled={sending}
          onRemove={(file) => remove(name, file)}
        />
      )}
      {kept.length > 0 && !replaced && record && (
        <ExistingFiles
          label={`${label}: file salvati`}
          files={kept}
          fileHref={(file) => paths.recordFile(view.prefix, record.id, file)}
          disabled={sending}
          onSetDeleted={mark}
        />
      )}
    </section>
  )
}
