import type { GetInputPropsReturnType } from '@mantine/form'
import type { PartnerName } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { useRef } from 'react'
import { PartnerField } from '../dealers/PartnerField.tsx'
import { partnerLabel } from '../dealers/partner.api.ts'
import { Chips } from '../form/Chips.tsx'

type Props = Omit<GetInputPropsReturnType, 'value' | 'onChange'> & {
  kind: Partner
  label: string
  partners: PartnerName[]
  onChange: (partners: PartnerName[]) => void
}

/** Several dealers or workshops: found one by one while one types, and taken away one by one. */
export function PartnersField({ kind, label, partners, onChange, ...input }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const remove = (id: number) => {
    onChange(partners.filter((partner) => partner.id !== id))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <PartnerField
        kind={kind}
        label={partners.length === 0 ? label : `${label} (${partners.length})`}
        {...input}
        partner={null}
        exclude={partners}
        onChange={(partner) => partner && onChange([partner, ...partners])}
      />
      <Chips
        label={`${label} assegnate`}
        chips={partners.map((partner) => ({ id: partner.id, label: partnerLabel(partner), name: partner.name }))}
        onRemove={remove}
      />
    </div>
  )
}
