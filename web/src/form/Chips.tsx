import { IconX } from '@tabler/icons-react'
import classes from './Chips.module.css'

type Chip = { id: number; label: string /** What "Togli …" and the tooltip call it. */; name: string }

type ChipsProps = {
  /** Names the list. */
  label: string
  chips: Chip[]
  onRemove: (id: number) => void
}

/** What was chosen of many, taken away one by one. */
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
