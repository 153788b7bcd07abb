import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './files.module.css'

/** A file of a record; with `deleted` the next save deletes it. */
export type ExistingFile = { id: number; file_name: string; deleted: boolean }

type ExistingFilesProps = {
  /** The accessible name of the list. */
  label: string
  files: ExistingFile[]
  fileHref: (id: number) => string
  disabled: boolean
  onSetDeleted: (id: number, deleted: boolean) => void
}

/** The files of a record: deleted ones are struck through and can be restored until the save. */
export function ExistingFiles({ label, files, fileHref, disabled, onSetDeleted }: ExistingFilesProps) {
  return (
    <ul className={classes.existing} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} data-deleted={file.deleted || undefined}>
          <FileRow
            name={file.file_name}
            href={file.deleted ? undefined : fileHref(file.id)}
            caption={file.deleted && 'Sarà eliminato al salvataggio.'}
            right={
              <DeleteButton file={file} disabled={disabled} onToggle={() => onSetDeleted(file.id, !file.deleted)} />
            }
          />
        </li>
      ))}
    </ul>
  )
}

type DeleteButtonProps = { file: ExistingFile; disabled: boolean; onToggle: () => void }

function DeleteButton({ file: { file_name, deleted }, disabled, onToggle }: DeleteButtonProps) {
  const [Glyph, label] = deleted ? [IconArrowBackUp, 'Ripristina'] : [IconTrash, 'Elimina']
  return (
    <ActionIcon
      size={36}
      disabled={disabled}
      aria-label={`${label} ${file_name}`}
      title={`${label} ${file_name}`}
      onClick={onToggle}
    >
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
