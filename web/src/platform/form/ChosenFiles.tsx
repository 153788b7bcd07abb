import { ActionIcon, Button } from '@mantine/core'
import { formatSize } from '@portale/domain/platform/counts.ts'
import { IconTrash } from '@tabler/icons-react'
import { FileRow } from '../ui/FileRow.tsx'
import classes from './files.module.css'

/** A file to send, with the reason why it can't be sent, or only after the person confirms it. */
export type ChosenFile = { key: string; file: File; problem?: string; doubts?: string[]; confirmed?: string[] }

type Props = {
  /** The accessible name of the list. */
  label: string
  chosen: ChosenFile[]
  /** While the files are sent. */
  disabled: boolean
  /** How far a file has got, instead of its size. */
  formatState?: (key: string) => string | undefined
  onConfirm?: (key: string) => void
  onRemove: (key: string) => void
}

/** The files that are chosen but not sent yet. */
export function ChosenFiles({ label, chosen, disabled, formatState, onConfirm, onRemove }: Props) {
  return (
    <ul className={classes.chosen} aria-label={label}>
      {chosen.map(({ key, file, problem, doubts = [], confirmed }) => (
        <ChosenFileRow
          key={key}
          file={file}
          problem={problem}
          state={formatState?.(key) ?? (confirmed && 'sarà caricato comunque')}
          disabled={disabled}
          onConfirm={problem && doubts.length > 0 && onConfirm ? () => onConfirm(key) : undefined}
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
  /** Without it the problem is no question. */
  onConfirm?: () => void
  onRemove: () => void
}) {
  const { file, problem, state = 'pronto per il caricamento', disabled, onConfirm, onRemove } = props
  return (
    <li className={classes.row} data-problem={Boolean(problem) || undefined}>
      <FileRow
        name={file.name}
        media_type={file.type}
        caption={<span role={problem && 'alert'}>{problem ?? `${formatSize(file.size)}, ${state}`}</span>}
        right={
          <>
            {onConfirm && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={disabled}
                aria-label={`Carica comunque ${file.name}`}
                onClick={onConfirm}
              >
                Carica comunque
              </Button>
            )}
            <ActionIcon size={36} disabled={disabled} aria-label={`Rimuovi ${file.name}`} onClick={onRemove}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </>
        }
      />
    </li>
  )
}
