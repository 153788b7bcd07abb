import { createContext, use } from 'react'
import { Chip } from '../form/Chips.tsx'

/**
 * How the filters of a list are rendered: as fields, or as chips that name those which are set. The same components do
 * both, because they know what a value is called.
 */
export const FilterModeContext = createContext<'fields' | 'chips'>('fields')

export const useIsChip = (): boolean => use(FilterModeContext) === 'chips'

type FilterChipProps = {
  label: string
  /** What the value is called; nothing while the filter is not set. */
  text: string
  onRemove: () => void
}

/** An active filter, "Stato: Pending", with a button that removes it. */
export function FilterChip({ label, text, onRemove }: FilterChipProps) {
  if (text === '') return null
  const name = `${label}: ${text}`
  return (
    <Chip
      label={name}
      name={name}
      onRemove={({ currentTarget }) => {
        focusNext(currentTarget)
        onRemove()
      }}
    />
  )
}

/** Moves the focus from a chip that disappears to the next one, after the last one to the first field of the filters. */
function focusNext(button: HTMLButtonElement): void {
  const chip = button.closest('li')
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling
  if (next) next.querySelector('button')?.focus()
  else focusFilters(button)
}

/** Focuses what remains when the chips are gone: the button of the folded filters, else the first field. */
export function focusFilters(inside: HTMLElement): void {
  const filters = inside.closest('search')
  const target = filters?.querySelector<HTMLElement>('[data-toggle]') ?? filters?.querySelector<HTMLElement>('input')
  target?.focus()
}

type LinkedFilterProps = { label: string; text: string; isSet: boolean; onRemove: () => void }

/** A filter that only comes with links: it has a chip and no field. */
export const LinkedFilter = ({ isSet, text, ...chip }: LinkedFilterProps) =>
  useIsChip() && <FilterChip {...chip} text={isSet ? text : ''} />
