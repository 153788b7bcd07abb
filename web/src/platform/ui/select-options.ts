import type { ComboboxItem } from '@mantine/core'
import { fold } from '@portale/domain/platform/folding.ts'

/** A message as the only, disabled option of a list: a listbox may contain nothing but options. */
export const messageOptions = <Value extends string | number>(value: Value, label: string): ComboboxItem<Value>[] => [
  { value, label, disabled: true },
]

/**
 * The options whose label contains the search text, ignoring case and accents, or that the text means in another way
 * (`isTyped`, by the option's value).
 */
export const filterOptions = <Option extends object>(
  options: Option[],
  search: string,
  isTyped?: (value: unknown, search: string) => boolean,
): Option[] =>
  options.filter(
    (option) =>
      ('label' in option && fold(String(option.label)).includes(fold(search).trim())) ||
      ('value' in option && isTyped?.(option.value, search)),
  )
