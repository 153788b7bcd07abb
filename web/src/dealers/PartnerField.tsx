import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { TypeaheadField, type TypeaheadInput } from '../form/TypeaheadField.tsx'
import { partnerHints, partnerLabel } from './partner.api.ts'

type Props = Omit<TypeaheadInput<PartnerHint>, 'selected'> & { kind: Partner; partner: PartnerHint | null }

/** A dealer or a workshop, looked for on the server by its code, name or town while one types. */
export function PartnerField({ kind, partner, ...input }: Props) {
  return (
    <TypeaheadField
      placeholder="Baldo ID, nome o città"
      source={{
        query: (search) => partnerHints(kind, search),
        prompt: 'Scrivi il Baldo ID, il nome o la città.',
      }}
      getLabel={partnerLabel}
      selected={partner}
      {...input}
    />
  )
}
