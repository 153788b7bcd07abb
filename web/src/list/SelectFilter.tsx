import { type ComboboxItem, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { filterOptions, messageOptions } from '../ui/select-options.ts'
import { useFilter } from './usePageQuery.ts'

type SelectFilterProps = {
  name: string
  label: string
  options: ComboboxItem[]
  placeholder?: string
  wide?: boolean
  loading?: boolean
  onOpen?: () => void
}

// More would make the list slow; whoever looks for one of them types.
const mostShown = 200

/** A filter chosen from a list in which one can search; a long list may be loaded once it is opened. */
export function SelectFilter(props: SelectFilterProps) {
  const { name, label, options, placeholder = 'Tutte', wide = true, loading = false, onOpen } = props
  const [value, setValue] = useFilter(name)
  const none = loading ? 'Caricamento in corso' : 'Nessun risultato'
  return (
    <Select
      label={label}
      placeholder={placeholder}
      mod={{ wide }}
      data={options}
      value={value || null}
      searchable
      filter={({ options: all, search }) => {
        const hits = filterOptions(all, search)
        return hits.length > 0 ? hits.slice(0, mostShown) : messageOptions('nessuno', none)
      }}
      clearable={value !== ''}
      onDropdownOpen={onOpen}
      onChange={(chosen) => setValue(chosen ?? '')}
    />
  )
}
