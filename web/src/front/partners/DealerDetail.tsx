import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { partnerQueries } from '../../network/dealers/partner.api.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { PartnerData, PartnerDetail } from './PartnerDetail.tsx'

/** /dealers/:id (spec 1 §2, 12) */
export function DealerDetail() {
  const { id = '' } = useParams()
  const dealer = useQuery(partnerQueries.one('dealer', id))
  return (
    <Loaded query={dealer}>
      {(loaded) => (
        <PartnerDetail kind="dealer" partner={loaded}>
          <PartnerData partner={loaded} />
        </PartnerDetail>
      )}
    </Loaded>
  )
}
