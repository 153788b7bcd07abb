import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { messageOptions } from '../ui/select-options.ts'

/** The props that every typeahead field passes on: `form.getInputProps(…)`, its label, the selected record. */
export type TypeaheadInput<Hint> = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  description?: string
  className?: string
  clearable?: boolean
  autoFocus?: boolean
  inputMode?: 'numeric'
  /** Renders the list where nothing around the field can cut it off. */
  withinPortal?: boolean
  selected: Hint | null
  /** Not offered, for example because they were selected before. */
  exclude?: Hint[]
  onChange: (hint: Hint | null) => void
}

type TypeaheadSource<Hint, Key extends QueryKey> = {
  query: (search: string) => UseQueryOptions<Hint[], Error, Hint[], Key>
  /** Shown while too little was typed. */
  prompt: string
  emptyMessage?: string
  /** The number of characters from which on the server is asked. */
  minLength?: number
}

type TypeaheadFieldProps<Hint, Key extends QueryKey> = TypeaheadInput<Hint> & {
  placeholder: string
  source: TypeaheadSource<Hint, Key>
  getLabel: (hint: Hint) => string
  /** Whether a hint can be chosen; all can by default. */
  isSelectable?: (hint: Hint) => boolean
  /** Converts the typed text to the search term; the trimmed text by default. */
  toSearch?: (typed: string) => string
}

const trim = (typed: string) => typed.trim()

/** Selects a record that is searched on the server while one types. */
export function TypeaheadField<Hint extends { id: number }, Key extends QueryKey>(
  props: TypeaheadFieldProps<Hint, Key>,
) {
  const { source, getLabel, isSelectable, toSearch = trim, selected, exclude = [], ...rest } = props
  const { withinPortal = false, onChange, ...input } = rest
  const [typed, setTyped] = useState('')
  const { hints, message } = useTypeahead(source, selected && typed === getLabel(selected) ? '' : toSearch(typed))
  const found = hints.filter((hint) => exclude.every(({ id }) => id !== hint.id))
  const offered = selected && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found
  return (
    <Select<number>
      searchable
      allowDeselect={false}
      {...input}
      value={selected?.id ?? null}
      data={offered.map((hint) => ({
        value: hint.id,
        label: getLabel(hint),
        disabled: isSelectable?.(hint) === false,
      }))}
      openOnFocus={false}
      comboboxProps={{ withinPortal, portalProps: { target: 'main' }, preventPositionChangeWhenVisible: false }}
      filter={({ options }) => {
        const hits = options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
        return hits.length > 0 ? hits : messageOptions(0, message)
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

/** A limit says when one can search again; anything else is worth another try. */
const searchProblem = (error: Error) =>
  error instanceof ApiError && error.status === 429 ? error.message : 'La ricerca non è riuscita. Riprova.'

/** Asks the server at each pause in typing; `message` says why there are no hints. */
function useTypeahead<Hint, Key extends QueryKey>(source: TypeaheadSource<Hint, Key>, typed: string) {
  const { query, prompt, emptyMessage = 'Nessun risultato', minLength = 1 } = source
  const [search] = useDebouncedValue(typed, 200)
  const { data, isFetching, error } = useQuery({ ...query(search), enabled: search.length >= minLength })
  if (typed.length < minLength) return { hints: [], message: prompt }
  const loading = typed !== search || isFetching
  const result = error ? searchProblem(error) : emptyMessage
  return { hints: error ? [] : (data ?? []), message: loading ? 'Caricamento in corso' : result }
}
