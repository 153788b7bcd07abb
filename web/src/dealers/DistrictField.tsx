import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type District, districtName } from '@portale/domain/dealers/partner.ts'
import { holding, singleLineProps } from '../list/only-line.ts'

type Props = GetInputPropsReturnType & { label: string; districts: District[] }

/** "Provincia": a district, looked for by its name, its code or its region. */
export function DistrictField({ districts, ...input }: Props) {
  return (
    <Select<number>
      placeholder="Scegli o scrivi"
      data={districts.map((district) => ({ value: district.id, label: districtName(district) }))}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={({ options, search }) => {
        const hits = holding(options, search)
        return hits.length > 0 ? hits : singleLineProps(0, 'Nessun risultato')
      }}
      {...input}
    />
  )
}
