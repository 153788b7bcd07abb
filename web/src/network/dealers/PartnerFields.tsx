import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type District, districtHint, formatDistrict } from '@portale/domain/network/dealers/district.ts'
import { type PartnerColumn, partnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { fieldLabel } from '@portale/domain/platform/registry-columns.ts'
import type { ReactNode } from 'react'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { filterOptions, messageOptions } from '../../platform/ui/select-options.ts'
import classes from './PartnerFields.module.css'
import { findTyped } from './partner.api.ts'

type Props = {
  input: (field: PartnerColumn) => GetInputPropsReturnType
  /** The error of a Baldo ID, with a link to the partner that has it. */
  formatTaken: (error: ReactNode) => ReactNode
  districts: District[]
}

/** The fields that the forms of dealers and workshops share. */
export function PartnerFields({ input, formatTaken, districts }: Props) {
  const field = (name: PartnerColumn) => ({ label: fieldLabel(partnerColumns[name]), ...input(name) })
  const baldoId = field('baldo_id')
  const ceased = field('ceased_on')
  return (
    <>
      <TextInput
        maxLength={255}
        className={classes.short}
        autoComplete="off"
        {...baldoId}
        error={formatTaken(baldoId.error)}
      />
      <TextInput maxLength={255} autoComplete="off" {...field('name')} />
      <TextInput maxLength={255} autoComplete="off" {...field('contract_type')} />
      <TextInput maxLength={255} autoComplete="off" {...field('address')} />
      <div className={classes.town}>
        <TextInput inputMode="numeric" maxLength={255} autoComplete="off" {...field('zip')} />
        <TextInput maxLength={255} autoComplete="off" {...field('city')} />
      </div>
      <DistrictField districts={districts} {...field('district_id')} />
      <TextInput maxLength={255} autoComplete="off" {...field('sales_area')} />
      <div className={classes.short}>
        <MomentField
          dateOnly
          description="Solo per chi ha lasciato la rete: dall’anno dopo non conta più nei totali."
          {...ceased}
          value={ceased.value ?? ''}
        />
      </div>
    </>
  )
}

type DistrictProps = GetInputPropsReturnType & { label: string; districts: District[] }

/** "Provincia": a district, looked for by its name, its code or its region. */
function DistrictField({ districts, ...input }: DistrictProps) {
  const isTyped = findTyped(districts)
  const chosen = districts.find(({ id }) => id === input.value)
  return (
    <Select<number>
      placeholder="Scegli o scrivi"
      description={chosen && districtHint(chosen)}
      data={districts.map((district) => ({ value: district.id, label: formatDistrict(district) }))}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      filter={({ options, search }) => {
        const hits = filterOptions(options, search, isTyped)
        return hits.length > 0 ? hits : messageOptions(0, 'Nessun risultato')
      }}
      {...input}
    />
  )
}
