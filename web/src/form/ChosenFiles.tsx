import { ChosenFileRow } from './ChosenFileRow.tsx'
import classes from './ChosenFiles.module.css'

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

/** The files that were chosen and not sent yet. */
export function ChosenFiles({ label, chosen, disabled, onRemove }: Props) {
  return (
    <ul className={classes.files} aria-label={label}>
      {chosen.map(({ key, file, problem }) => (
        <ChosenFileRow key={key} file={file} problem={problem} disabled={disabled} onRemove={() => onRemove(key)} />
      ))}
    </ul>
  )
}
