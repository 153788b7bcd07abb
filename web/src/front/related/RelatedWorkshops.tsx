import type { Workshop } from '@portale/domain/network/workshops/workshop.ts'
import { formatPartner } from '../../network/dealers/partner.api.ts'
import { PartnerRowActions, partnerListColumns } from '../../network/dealers/partner-columns.tsx'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { isMoment } from '../../platform/form/moment-input.ts'
import type { Column } from '../../platform/list/column.ts'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { RelatedList } from './RelatedList.tsx'

const columns = partnerListColumns('workshop') as Column<Workshop>[]

const dealerToday: Column<Workshop> = {
  header: 'Concessionaria di oggi',
  sort: 'dealer',
  cell: ({ dealer }) => (dealer ? formatPartner(dealer) : '—'),
}

/** The workshops of a dealer: today's, or those at the end of a day. */
export function RelatedWorkshops({ dealerId }: { dealerId: number }) {
  const [day, setDay] = useFilter('at')
  return (
    <RelatedList
      refreshedBy="workshops"
      url={`/api/v1/workshops?dealer_id=${dealerId}`}
      filters={['at']}
      listTo={paths.workshops({ dealer_id: dealerId, archived: 'all', ...(day && { at: day }) })}
      caption="Officine"
      columns={day ? [...columns, dealerToday] : columns}
      actions={(workshop) => <PartnerRowActions kind="workshop" partner={workshop} />}
      tools={
        <MomentField
          dateOnly
          label="Le officine il"
          description="Vuoto: quelle di oggi"
          value={day}
          onChange={(typed) => {
            if (typed === '' || isMoment(typed)) setDay(typed)
          }}
        />
      }
      empty={day ? 'Nessuna officina in quel giorno' : 'Nessuna officina oggi'}
    />
  )
}
