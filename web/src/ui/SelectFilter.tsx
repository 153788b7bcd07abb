import { type ComboboxItem, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useFilter } from '../api/usePageQuery.ts'
import { holding, onlyLine } from './only-line.ts'

type SelectFilterProps = { name: string; label: string; options: ComboboxItem[]; placeholder?: string; wide?: boolean }

// More would make the list slow; whoever looks for one of them types.
const mostShown = 200

/** A filter chosen from a list in which one can search. */
export function SelectFilter({ name, label, options, placeholder = 'Tutte', wide = true }: SelectFilterProps) {
  const [value, setValue] = useFilter(name)
  return (
    <Select
      label={label}
      placeholder={placeholder}
      mod={{ wide }}
      data={options}
      value={value || null}
      searchable
      filter={({ options: all, search }) => {
        const hits = holding(all, search)
        return hits.length > 0 ? hits.slice(0, mostShown) : onlyLine('nessuno', 'Nessun risultato')
      }}
      clearable={value !== ''}
      onChange={(chosen) => setValue(chosen ?? '')}
    />
  )
}
