import { IconX } from '@tabler/icons-react'
import classes from './Chips.module.css'

type Chip = {
  id: number
  label: string
  /** The full name, in the tooltip and in "Togli …". */
  name: string
}

type ChipsProps = {
  /** The accessible name of the list. */
  label: string
  chips: Chip[]
  onRemove: (id: number) => void
}

/** The selected records, each with a button that removes it. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.id}>
          <span title={chip.name}>{chip.label}</span>
          <button type="button" aria-label={`Togli ${chip.name}`} onClick={() => onRemove(chip.id)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
