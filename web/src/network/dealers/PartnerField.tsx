import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { TypeaheadField, type TypeaheadInput } from '../../platform/form/TypeaheadField.tsx'
import { formatPartner, partnerHints } from './partner.api.ts'

type Props = Omit<TypeaheadInput<PartnerHint>, 'selected'> & { kind: Partner; partner: PartnerHint | null }

/** Selects a dealer or a workshop, searched on the server by code, name or town while typing. */
export function PartnerField({ kind, partner, ...input }: Props) {
  return (
    <TypeaheadField
      placeholder="Baldo ID, nome o città"
      source={{
        query: (search) => partnerHints(kind, search),
        prompt: 'Scrivi il Baldo ID, il nome o la città.',
      }}
      getLabel={formatPartner}
      selected={partner}
      {...input}
    />
  )
}
