import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useState } from 'react'
import { onlyLine } from '../ui/only-line.ts'
import { partnerLabel } from './partner.api.ts'
import { usePartnerHints } from './usePartnerHints.ts'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  kind: Partner
  label: string
  className?: string
  clearable?: boolean
  partner: PartnerHint | null
  /** Not offered, as they were chosen before. */
  without?: PartnerHint[]
  onChange: (partner: PartnerHint | null) => void
}

/** A dealer or a workshop, looked for on the server by its code, name or town while one types. */
export function PartnerField({ kind, partner, without = [], onChange, ...input }: Props) {
  const [typed, setTyped] = useState('')
  const hints = usePartnerHints(kind, partner && typed === partnerLabel(partner) ? '' : typed.trim())
  const found = hints.found.filter((hint) => without.every(({ id }) => id !== hint.id))
  const offered = partner && !found.some(({ id }) => id === partner.id) ? [partner, ...found] : found
  return (
    <Select<number>
      placeholder="Baldo ID, nome o città"
      searchable
      allowDeselect={false}
      {...input}
      value={partner?.id ?? null}
      data={offered.map((hint) => ({ value: hint.id, label: partnerLabel(hint) }))}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false, preventPositionChangeWhenVisible: false }}
      filter={({ options }) => {
        const hits = options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
        return hits.length > 0 ? hits : onlyLine(0, hints.message)
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
