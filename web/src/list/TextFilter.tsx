import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useFilter } from './usePageQuery.ts'

type TextFilterProps = { name: string; label: string; wide?: boolean; placeholder?: string }

/** A text filter of a list, applied on every keystroke. */
export function TextFilter({ name, label, wide, placeholder }: TextFilterProps) {
  const [value, setValue] = useFilter(name)
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      mod={{ wide }}
      leftSection={wide ? <IconSearch size={18} stroke={1.7} aria-hidden /> : undefined}
      value={value}
      autoComplete="off"
      maxLength={255}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}
