import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './ChosenFiles.module.css'
import { chosenFileText } from './FileDrop.tsx'

/** A file someone chose, with the reason why it can't be sent. */
export type ChosenFile = { key: string; file: File; problem?: string }

type Props = {
  /** Names the list: what the files are for. */
  label: string
  chosen: ChosenFile[]
  /** They are on their way. */
  disabled: boolean
  onRemove: (key: string) => void
}

/** The files that were chosen and not sent yet, each with its size or what is wrong with it. */
export function ChosenFiles({ label, chosen, disabled, onRemove }: Props) {
  return (
    <ul className={classes.files} aria-label={label}>
      {chosen.map(({ key, file, problem }) => (
        <li key={key} data-problem={Boolean(problem) || undefined}>
          <FileRow
            name={file.name}
            media_type={file.type}
            caption={<span role={problem ? 'alert' : undefined}>{chosenFileText(file, problem)}</span>}
            right={
              <ActionIcon
                size={36}
                disabled={disabled}
                aria-label={`Rimuovi ${file.name}`}
                onClick={() => onRemove(key)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            }
          />
        </li>
      ))}
    </ul>
  )
}
