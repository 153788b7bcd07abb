import type { ComboboxItem } from '@mantine/core'

/** What a list without hits shows: a listbox may hold options alone, so it is one, which can't be chosen. */
export const messageOptions = <Value extends string | number>(value: Value, label: string): ComboboxItem<Value>[] => [
  { value, label, disabled: true },
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The options that hold what was typed, without regard to case and accents. */
export const filterOptions = <Option extends object>(options: Option[], search: string): Option[] =>
  options.filter((option) => 'label' in option && plain(String(option.label)).includes(plain(search.trim())))
