import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type District, formatDistrict } from '@portale/domain/dealers/partner.ts'
import { filterOptions, messageOptions } from '../ui/select-options.ts'

type Props = GetInputPropsReturnType & { label: string; districts: District[] }

/** "Provincia": a district, looked for by its name, its code or its region. */
export function DistrictField({ districts, ...input }: Props) {
  return (
    <Select<number>
      placeholder="Scegli o scrivi"
      data={districts.map((district) => ({ value: district.id, label: formatDistrict(district) }))}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={({ options, search }) => {
        const hits = filterOptions(options, search)
        return hits.length > 0 ? hits : messageOptions(0, 'Nessun risultato')
      }}
      {...input}
    />
  )
}
