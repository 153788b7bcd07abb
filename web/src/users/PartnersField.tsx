import type { GetInputPropsReturnType } from '@mantine/form'
import type { PartnerName } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { PartnerField } from '../dealers/PartnerField.tsx'
import { partnerLabel } from '../dealers/partner.api.ts'
import classes from './PartnersField.module.css'

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
        without={partners}
        onChange={(partner) => partner && onChange([partner, ...partners])}
      />
      {partners.length > 0 && (
        <ul className={classes.chips} aria-label={`${label} assegnate`}>
          {partners.map((partner) => (
            <li key={partner.id}>
              <span title={partner.name}>{partnerLabel(partner)}</span>
              <button type="button" aria-label={`Togli ${partner.name}`} onClick={() => remove(partner.id)}>
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
