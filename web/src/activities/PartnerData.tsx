import { type Dealer, formatDistrict, type PartnerField, partnerLabels } from '@portale/domain/dealers/partner.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { DealerTimeline } from '../workshops/DealerTimeline.tsx'
import classes from './PartnerData.module.css'

/** What the registry knows about a dealer or a workshop (spec 1 §2, 12), a workshop's dealers over time beside it. */
export function PartnerData({ partner }: { partner: Dealer | WorkshopRecord }) {
  const values = { ...partner, district_id: formatDistrict(partner.district) }
  return (
    <div className={classes.partner} data-history={'dealers' in partner}>
      <dl className={classes.data}>
        {(Object.keys(partnerLabels) as PartnerField[]).map((field) => (
          <div key={field}>
            <dt>{partnerLabels[field]}</dt>
            <dd>{values[field]}</dd>
          </div>
        ))}
        {'dealer' in partner && <DealerOf dealer={partner.dealer} />}
      </dl>
      {'dealers' in partner && <DealerTimeline dealers={partner.dealers} />}
    </div>
  )
}

function DealerOf({ dealer }: Pick<WorkshopRecord, 'dealer'>) {
  const linked = isAdministrator(useActor())
  const name = dealer ? `${dealer.baldo_id} ${dealer.name}` : 'Nessuna'
  return (
    <div>
      <dt>Concessionaria</dt>
      <dd>{dealer && linked ? <TextLink to={paths.partner('dealer', dealer.id)}>{name}</TextLink> : name}</dd>
    </div>
  )
}
