import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onlyLine } from '../ui/only-line.ts'
import { dealerLabel, dealerQueries } from './partner.api.ts'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  label: string
  className?: string
  dealer: PartnerHint | null
  onChange: (dealer: PartnerHint | null) => void
}

/** A dealer, looked for on the server by its code, name or town while one types. */
export function DealerField({ dealer, onChange, ...input }: Props) {
  const [typed, setTyped] = useState('')
  const asked = dealer && typed === dealerLabel(dealer) ? '' : typed.trim()
  const [search] = useDebouncedValue(asked, 200)
  const hints = useQuery({ ...dealerQueries.hints(search), enabled: search !== '' })
  const found = asked === '' ? [] : (hints.data ?? [])
  const offered = dealer && !found.some(({ id }) => id === dealer.id) ? [dealer, ...found] : found
  const waiting = asked !== search || hints.isFetching
  return (
    <Select<number>
      placeholder="Baldo ID, nome o città"
      searchable
      allowDeselect={false}
      {...input}
      value={dealer?.id ?? null}
      data={offered.map((hint) => ({ value: hint.id, label: dealerLabel(hint) }))}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false, preventPositionChangeWhenVisible: false }}
      filter={({ options }) => {
        const hits = options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
        return hits.length > 0 ? hits : onlyLine(0, messageOf(asked, waiting, hints.isError))
      }}
      onSearchChange={setTyped}
      onChange={(id) => onChange(offered.find((hint) => hint.id === id) ?? null)}
    />
  )
}

function messageOf(asked: string, waiting: boolean, failed: boolean): string {
  if (asked === '') return 'Scrivi il Baldo ID, il nome o la città.'
  if (waiting) return 'Caricamento in corso'
  return failed ? 'La ricerca non è riuscita. Riprova.' : 'Nessun risultato'
}
