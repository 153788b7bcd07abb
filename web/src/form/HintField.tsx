import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { singleLineProps } from '../list/only-line.ts'
import { type HintSource, useHints } from './useHints.ts'

/** What a field of this kind takes from whoever places it: `form.getInputProps(…)`, its label, what is chosen. */
export type HintInput<Hint> = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  description?: string
  className?: string
  clearable?: boolean
  autoFocus?: boolean
  /** The list goes where nothing around the field can cut it off. */
  portal?: boolean
  chosen: Hint | null
  /** Not offered, as they were chosen before. */
  without?: Hint[]
  onChange: (hint: Hint | null) => void
}

type Props<Hint, Key extends QueryKey> = HintInput<Hint> & {
  placeholder: string
  source: HintSource<Hint, Key>
  labelOf: (hint: Hint) => string
  /** What is looked for of what was typed. */
  read?: (typed: string) => string
}

const trimmed = (typed: string) => typed.trim()

/** A record, looked for on the server while one types. */
export function HintField<Hint extends { id: number }, Key extends QueryKey>(props: Props<Hint, Key>) {
  const { source, labelOf, read = trimmed, chosen, without = [], portal = false, onChange, ...input } = props
  const [typed, setTyped] = useState('')
  const hints = useHints(source, chosen && typed === labelOf(chosen) ? '' : read(typed))
  const found = hints.found.filter((hint) => without.every(({ id }) => id !== hint.id))
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select<number>
      searchable
      allowDeselect={false}
      {...input}
      value={chosen?.id ?? null}
      data={offered.map((hint) => ({ value: hint.id, label: labelOf(hint) }))}
      openOnFocus={false}
      comboboxProps={{ withinPortal: portal, portalProps: { target: 'main' }, preventPositionChangeWhenVisible: false }}
      filter={({ options }) => {
        const hits = options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
        return hits.length > 0 ? hits : singleLineProps(0, hints.message)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setTyped('')
        onChange(offered.find((hint) => hint.id === id) ?? null)
      }}
    />
  )
}
