import type { Related } from '@portale/domain/front/related/related.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { paths } from '../../platform/paths.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { useStatusLabels } from '../../sales/leads/LeadStatusBadge.tsx'
import { leadsUrl } from '../../sales/leads/lead.api.ts'
import { leadCardColumns, leadColumns } from '../../sales/leads/lead-columns.tsx'
import { RelatedList } from './RelatedList.tsx'
import type { RelatedProps } from './related.api.ts'

/** The leads of a customer, a workshop or a dealer; a dealer's are those reported when it was the dealer. */
export function RelatedLeads({ filter, id, related }: RelatedProps & { related: Related | undefined }) {
  const phone = useIsPhone()
  const actor = useActor()
  const getLabel = useStatusLabels()
  const [search] = useSearchParams()
  const isDealer = filter === 'dealer_id'
  const current = isDealer && search.get('officine') === 'oggi' ? 'current_dealer_id' : filter
  const columns = useMemo(
    () =>
      (phone ? leadCardColumns : leadColumns)(actor, getLabel).filter(
        ({ header }) => header !== 'Officina' || filter !== 'workshop_id',
      ),
    [phone, actor, getLabel, filter],
  )
  return (
    <RelatedList<LeadRow>
      refreshedBy="leads"
      url={`${leadsUrl}?${current}=${id}`}
      listTo={paths.leads({ [current]: id })}
      caption="Segnalazioni"
      columns={columns}
      tools={isDealer && <DealerChoice related={related} />}
      empty="Ancora nessuna segnalazione"
    />
  )
}

/** The leads by the dealer of the report, or by the dealer that their workshop has today. */
function DealerChoice({ related }: { related: Related | undefined }) {
  const count = (total: number | undefined) => (total === undefined ? '' : ` (${formatNumber(total)})`)
  return (
    <SelectFilter
      name="officine"
      label="Di quali officine"
      placeholder={`Sue al momento della segnalazione${count(related?.totals.leads)}`}
      options={[{ value: 'oggi', label: `Sue oggi${count(related?.current_leads)}` }]}
    />
  )
}
