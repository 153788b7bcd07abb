import { Input } from '@mantine/core'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { documentExtensions, maxFileSize } from '@portale/domain/platform/files.ts'
import { useId } from 'react'
import { ChosenFiles } from '../../platform/form/ChosenFiles.tsx'
import { type ExistingFile, ExistingFiles } from '../../platform/form/ExistingFiles.tsx'
import { FileDrop } from '../../platform/form/FileDrop.tsx'
import { paths } from '../../platform/paths.ts'
import classes from './RecordForm.module.css'
import { formLabel, type RecordFilesField } from './record-fields.ts'
import type { RecordEditing } from './useRecordForm.ts'

const singleFile = {
  extensions: documentExtensions,
  limits: `PDF, immagini, Word, Excel, OpenDocument o p7m. Al massimo ${formatSize(maxFileSize)}.`,
}

/** The files of a field: those to upload, and the stored ones, which the save deletes once they are marked. */
export function FilesField({ field, editing }: { field: RecordFilesField; editing: RecordEditing }) {
  const { view, record, form, percent, chosenFiles, addFiles, removeFile } = editing
  const { name, label, multiple } = field
  const headingId = useId()
  const path = `${view.key}.${name}` as const
  const stored = form.values[view.key]?.[name] as ExistingFile[]
  const chosen = chosenFiles(name)
  const error = form.errors[path]
  const isReplaced = !multiple && chosen.length > 0
  const isSending = percent !== undefined
  const setDeleted = (id: number, deleted: boolean) =>
    form.setFieldValue(
      path,
      stored.map((file) => (file.id === id ? { ...file, deleted } : file)),
    )
  return (
    <section className={classes.files} aria-labelledby={headingId}>
      <h2 id={headingId}>{formLabel(field)}</h2>
      <FileDrop
        name={label}
        single={multiple ? undefined : singleFile}
        disabled={isSending}
        onChoose={(files) => addFiles(name, files, multiple)}
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
          disabled={isSending}
          onRemove={(file) => removeFile(name, file)}
        />
      )}
      {stored.length > 0 && !isReplaced && record && (
        <ExistingFiles
          label={`${label}: file salvati`}
          files={stored}
          fileHref={(file) => paths.recordFile(view.prefix, record.id, file)}
          disabled={isSending}
          onSetDeleted={setDeleted}
        />
      )}
    </section>
  )
}
