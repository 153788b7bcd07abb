import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './Chips.module.css'

type ChipProps = {
  label: string
  /** The full name, in the tooltip and in "Togli …". */
  name: string
  onRemove: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A selected record or an active filter, with a button that removes it. */
export function Chip({ label, name, onRemove }: ChipProps) {
  return (
    <li>
      <span title={name}>{label}</span>
      <button type="button" onClick={onRemove}>
        <VisuallyHidden>Togli {name}</VisuallyHidden>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}

/** A list of `Chip`s; `label` is its accessible name. */
export const ChipList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.chips} aria-label={label}>
    {children}
  </ul>
)

type ChipsProps = {
  /** The accessible name of the list. */
  label: string
  chips: (Omit<ChipProps, 'onRemove'> & { id: number })[]
  onRemove: (id: number) => void
}

/** The selected records, each with a button that removes it. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <ChipList label={label}>
      {chips.map(({ id, ...chip }) => (
        <Chip key={id} {...chip} onRemove={() => onRemove(id)} />
      ))}
    </ChipList>
  )
}
