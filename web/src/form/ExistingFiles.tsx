import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './files.module.css'

/** A file that a record has; marked, it goes with the save. */
export type ExistingFile = { id: number; file_name: string; deleted: boolean }

type ExistingFilesProps = {
  /** Names the list: whose files they are. */
  label: string
  files: ExistingFile[]
  fileHref: (id: number) => string
  disabled: boolean
  onSetDeleted: (id: number, deleted: boolean) => void
}

/** The files that a record has: a deleted one is struck through and can be restored until the save. */
export function ExistingFiles({ label, files, fileHref, disabled, onSetDeleted }: ExistingFilesProps) {
  return (
    <ul className={classes.existing} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} data-deleted={file.deleted || undefined}>
          <FileRow
            name={file.file_name}
            href={file.deleted ? undefined : fileHref(file.id)}
            caption={file.deleted && 'Sarà eliminato al salvataggio.'}
            right={<MarkButton file={file} disabled={disabled} onMark={() => onSetDeleted(file.id, !file.deleted)} />}
          />
        </li>
      ))}
    </ul>
  )
}

type MarkButtonProps = { file: ExistingFile; disabled: boolean; onMark: () => void }

function MarkButton({ file: { file_name, deleted }, disabled, onMark: onSetDeleted }: MarkButtonProps) {
  const [Glyph, label] = deleted ? [IconArrowBackUp, 'Ripristina'] : [IconTrash, 'Elimina']
  return (
    <ActionIcon
      size={36}
      disabled={disabled}
      aria-label={`${label} ${file_name}`}
      title={`${label} ${file_name}`}
      onClick={onSetDeleted}
    >
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
