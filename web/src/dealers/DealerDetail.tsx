import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../ui/Loaded.tsx'
import { PartnerData, PartnerDetail } from './PartnerDetail.tsx'
import { partnerQueries } from './partner.api.ts'

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
