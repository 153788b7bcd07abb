import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { FilterChip, useIsChip } from './FilterChip.tsx'
import { useFilter } from './usePageQuery.ts'

type TextFilterProps = { name: string; label: string; wide?: boolean; placeholder?: string; numeric?: boolean }

/** A text filter of a list, applied on every keystroke; a `numeric` one opens the keypad of a phone. */
export function TextFilter({ name, label, wide, placeholder, numeric }: TextFilterProps) {
  const [value, setValue] = useFilter(name)
  if (useIsChip()) return <FilterChip label={label} text={value} onRemove={() => setValue('')} />
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      mod={{ wide }}
      leftSection={wide ? <IconSearch size={18} stroke={1.7} aria-hidden /> : undefined}
      value={value}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={255}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
