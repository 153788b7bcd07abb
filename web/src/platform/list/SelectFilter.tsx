import { type ComboboxItem, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { filterOptions, messageOptions } from '../ui/select-options.ts'
import { FilterChip, useIsChip } from './FilterChip.tsx'
import { useFilter } from './usePageQuery.ts'

type SelectFilterProps = {
  name: string
  label: string
  options: ComboboxItem[]
  placeholder?: string
  wide?: boolean
  loading?: boolean
  /** The options could not be loaded; `onOpen` tries again. */
  failed?: boolean
  onOpen?: () => void
  /** Whether a text means an option in another way than by its label. */
  isTyped?: (value: unknown, search: string) => boolean
}

// More options would make the list slow; the others are found by typing.
const maxOptions = 200

/** A filter with a searchable list of options, which `onOpen` may load. */
export function SelectFilter(props: SelectFilterProps) {
  const {
    name,
    label,
    options,
    placeholder = 'Tutte',
    wide = true,
    loading = false,
    failed = false,
    onOpen,
    isTyped,
  } = props
  const [value, setValue] = useFilter(name)
  if (useIsChip()) {
    const text = value && (options.find((option) => option.value === value)?.label ?? (loading ? '…' : value))
    return <FilterChip label={label} text={text} onRemove={() => setValue('')} />
  }
  const noOptions = failed ? 'Non è stato possibile caricare l’elenco. Riapri per riprovare.' : 'Nessun risultato'
  const emptyMessage = loading ? 'Caricamento in corso' : noOptions
  return (
    <Select
      label={label}
      placeholder={placeholder}
      mod={{ wide }}
      data={options}
      value={value || null}
      searchable
      filter={({ options: all, search }) => {
        const hits = filterOptions(all, search, isTyped)
        return hits.length > 0 ? hits.slice(0, maxOptions) : messageOptions('nessuno', emptyMessage)
      }}
      clearable={value !== ''}
      onDropdownOpen={onOpen}
      onChange={(chosen) => setValue(chosen ?? '')}
    />
  )
}
