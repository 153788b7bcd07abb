import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import { fileKind } from '../ui/file-kind.ts'
import classes from './KeptFiles.module.css'

/** A file that a record has; marked, it goes with the save. */
export type KeptFile = { id: number; file_name: string; deleted: boolean }

type KeptFilesProps = {
  /** Names the list: whose files they are. */
  label: string
  files: KeptFile[]
  hrefOf: (id: number) => string
  disabled: boolean
  onMark: (id: number, deleted: boolean) => void
}

/** The files that a record has: a deleted one is struck through and can be restored until the save. */
export function KeptFiles({ label, files, hrefOf, disabled, onMark }: KeptFilesProps) {
  return (
    <ul className={classes.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.id} data-deleted={file.deleted || undefined}>
          <FileRow
            name={file.file_name}
            media_type={fileKind(file.file_name)}
            href={file.deleted ? undefined : hrefOf(file.id)}
            caption={file.deleted && 'Sarà eliminato al salvataggio.'}
            right={<MarkButton file={file} disabled={disabled} onMark={() => onMark(file.id, !file.deleted)} />}
          />
        </li>
      ))}
    </ul>
  )
}

type MarkButtonProps = { file: KeptFile; disabled: boolean; onMark: () => void }

function MarkButton({ file: { file_name, deleted }, disabled, onMark }: MarkButtonProps) {
  const [Glyph, label] = deleted ? [IconArrowBackUp, 'Ripristina'] : [IconTrash, 'Elimina']
  return (
    <ActionIcon
      size={36}
      disabled={disabled}
      aria-label={`${label} ${file_name}`}
      title={`${label} ${file_name}`}
      onClick={onMark}
    >
      <Glyph size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
