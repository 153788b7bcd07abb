import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import { formatDistrict } from '@portale/domain/network/dealers/district.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip, ChipList } from '../../platform/form/Chips.tsx'
import { filterOptions, messageOptions } from '../../platform/ui/select-options.ts'
import { type Choice, partnerAreasQuery } from './bulk-assignment.api.ts'
import { districtsQuery, findTyped } from './partner.api.ts'

type FieldProps = { chosen: Choice[]; onChoose: (chosen: Choice[]) => void }

const failedMessage = 'Non è stato possibile caricare l’elenco. Riapri per riprovare.'

/** Sales areas, each with the number of its partners. */
export function AreaField({ kind, ...field }: FieldProps & { kind: Partner }) {
  const areas = useQuery(partnerAreasQuery)
  const options = areas.data?.[partnerAudiences[kind]].map(({ area, count }) => ({
    choice: { id: area, label: area },
    label: `${area} (${formatNumber(count)})`,
  }))
  return (
    <GroupField
      label="Area vendite"
      listLabel="Aree scelte"
      options={options}
      onOpen={() => areas.isError && void areas.refetch()}
      emptyMessage={areas.isError ? failedMessage : 'Nessuna area'}
      {...field}
    />
  )
}

export function DistrictsField(field: FieldProps) {
  const districts = useQuery(districtsQuery)
  const options = districts.data?.map((district) => {
    const label = formatDistrict(district)
    return { choice: { id: district.id, label }, label }
  })
  return (
    <GroupField
      label="Provincia"
      listLabel="Province scelte"
      options={options}
      onOpen={() => districts.isError && void districts.refetch()}
      emptyMessage={districts.isError ? failedMessage : 'Nessun risultato'}
      isTyped={findTyped(districts.data ?? [])}
      {...field}
    />
  )
}

type GroupFieldProps = FieldProps & {
  label: string
  listLabel: string
  options: { choice: Choice; label: string }[] | undefined
  emptyMessage: string
  onOpen: () => void
  isTyped?: ReturnType<typeof findTyped>
}

/** Chooses several of a list: the field adds one, a chip removes one. */
function GroupField({
  label,
  listLabel,
  options = [],
  emptyMessage,
  onOpen,
  isTyped,
  chosen,
  onChoose,
}: GroupFieldProps) {
  const [typed, setTyped] = useState('')
  const offered = options.filter(({ choice }) => chosen.every(({ id }) => id !== choice.id))
  return (
    <div>
      <Select
        label={label}
        placeholder="Scegli"
        searchable
        value={null}
        data={offered.map((option) => ({ value: String(option.choice.id), label: option.label }))}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options: all, search }) => {
          const hits = filterOptions(all, search, isTyped)
          return hits.length > 0 ? hits : messageOptions('nessuno', emptyMessage)
        }}
        onDropdownOpen={onOpen}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => {
          const option = offered.find(({ choice }) => String(choice.id) === value)
          setTyped('')
          if (option) onChoose([...chosen, option.choice])
        }}
      />
      {chosen.length > 0 && (
        <ChipList label={listLabel}>
          {chosen.map((choice) => (
            <Chip
              key={choice.id}
              label={choice.label}
              name={choice.label}
              onRemove={() => onChoose(chosen.filter(({ id }) => id !== choice.id))}
            />
          ))}
        </ChipList>
      )}
    </div>
  )
}
