import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type District, type PartnerField, partnerLabels } from '@portale/domain/dealers/partner.ts'
import { DistrictField } from './DistrictField.tsx'
import classes from './PartnerFields.module.css'

type Props = { input: (field: PartnerField) => GetInputPropsReturnType; districts: District[] }

/** The fields that the forms of dealers and workshops share. */
export function PartnerFields({ input, districts }: Props) {
  const field = (name: PartnerField) => ({ label: `${partnerLabels[name]} (*Obbligatorio)`, ...input(name) })
  return (
    <>
      <TextInput maxLength={255} className={classes.short} autoComplete="off" {...field('baldo_id')} />
      <TextInput maxLength={255} autoComplete="off" {...field('name')} />
      <TextInput maxLength={255} autoComplete="off" {...field('contract_type')} />
      <TextInput maxLength={255} autoComplete="off" {...field('address')} />
      <div className={classes.town}>
        <TextInput inputMode="numeric" maxLength={5} autoComplete="off" {...field('zip')} />
        <TextInput maxLength={255} autoComplete="off" {...field('city')} />
      </div>
      <DistrictField districts={districts} {...field('district_id')} />
      <TextInput maxLength={255} autoComplete="off" {...field('sales_area')} />
    </>
  )
}
