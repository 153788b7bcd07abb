import { ActionIcon } from '@mantine/core'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './files.module.css'

/** A file to send, with the reason why it can't be sent. */
export type ChosenFile = { key: string; file: File; problem?: string }

type Props = {
  /** The accessible name of the list. */
  label: string
  chosen: ChosenFile[]
  /** While the files are sent. */
  disabled: boolean
  /** How far a file has got, instead of its size. */
  formatState?: (key: string) => string | undefined
  onRemove: (key: string) => void
}

/** The files that are chosen but not sent yet. */
export function ChosenFiles({ label, chosen, disabled, formatState, onRemove }: Props) {
  return (
    <ul className={classes.chosen} aria-label={label}>
      {chosen.map(({ key, file, problem }) => (
        <ChosenFileRow
          key={key}
          file={file}
          problem={problem}
          state={formatState?.(key)}
          disabled={disabled}
          onRemove={() => onRemove(key)}
        />
      ))}
    </ul>
  )
}

/** A chosen file as a row of a list, with its size or its problem. */
export function ChosenFileRow(props: {
  file: Pick<File, 'name' | 'size' | 'type'>
  problem?: string
  state?: string
  disabled: boolean
  onRemove: () => void
}) {
  const { file, problem, state = 'pronto per il caricamento', disabled, onRemove } = props
  return (
    <li className={classes.row} data-problem={Boolean(problem) || undefined}>
      <FileRow
        name={file.name}
        media_type={file.type}
        caption={<span role={problem && 'alert'}>{problem ?? `${formatSize(file.size)}, ${state}`}</span>}
        right={
          <ActionIcon size={36} disabled={disabled} aria-label={`Rimuovi ${file.name}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
      />
    </li>
  )
}
