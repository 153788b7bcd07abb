import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { HintField, type HintInput } from '../form/HintField.tsx'
import { partnerHints, partnerLabel } from './partner.api.ts'

type Props = Omit<HintInput<PartnerHint>, 'chosen'> & { kind: Partner; partner: PartnerHint | null }

/** A dealer or a workshop, looked for on the server by its code, name or town while one types. */
export function PartnerField({ kind, partner, ...input }: Props) {
  return (
    <HintField
      placeholder="Baldo ID, nome o città"
      source={{
        query: (search) => partnerHints(kind, search),
        ask: 'Scrivi il Baldo ID, il nome o la città.',
      }}
      labelOf={partnerLabel}
      chosen={partner}
      {...input}
    />
  )
}
