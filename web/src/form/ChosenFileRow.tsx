import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './ChosenFiles.module.css'
import { formatChosenFile } from './FileDrop.tsx'

/** A file that was chosen and not sent yet, with its size or what is wrong with it, as a row of a list. */
export function ChosenFileRow(props: { file: File; problem?: string; disabled: boolean; onRemove: () => void }) {
  const { file, problem, disabled, onRemove } = props
  return (
    <li className={classes.row} data-problem={Boolean(problem) || undefined}>
      <FileRow
        name={file.name}
        media_type={file.type}
        caption={<span role={problem ? 'alert' : undefined}>{formatChosenFile(file, problem)}</span>}
        right={
          <ActionIcon size={36} disabled={disabled} aria-label={`Rimuovi ${file.name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
    </li>
  )
}
