import { formatDistrict } from '@portale/domain/network/dealers/district.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { partnerColumns } from '@portale/domain/network/dealers/partner-columns.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDay } from '@portale/domain/platform/dates.ts'
import { isAdministrator, type Partner } from '@portale/domain/platform/roles.ts'
import { IconLayoutDashboard, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import type { Column } from '../../platform/list/column.ts'
import { listedColumns } from '../../platform/list/listed-columns.ts'
import { paths } from '../../platform/paths.ts'
import { IconLink } from '../../platform/ui/IconButton.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'

/** The documents to verify of each partner; a column while the list is filtered by them. */
const pendingColumn = (kind: Partner): Column<Dealer> => ({
  header: 'Da verificare',
  sort: 'pending_documents',
  cell: ({ id, pending_documents }) =>
    pending_documents !== undefined && (
      <TextLink to={paths.partner(kind, id, { state: 'pending' })}>
        {formatCount(pending_documents, 'documento', 'documenti')}
      </TextLink>
    ),
})

/** The columns of the list in the address. */
export function usePartnerColumns<Row extends Dealer>(kind: Partner, columns: Column<Row>[]): Column<Row>[] {
  const [search] = useSearchParams()
  const isPending = search.get('pending') === '1'
  return useMemo(() => (isPending ? [...columns, pendingColumn(kind)] : columns), [isPending, columns, kind])
}

/** The columns of the list that dealers and workshops have in common (spec 1 §2). */
export const partnerListColumns = (kind: Partner) =>
  listedColumns<typeof partnerColumns, Dealer>(partnerColumns, {
    baldo_id: { quiet: true },
    name: {
      cell: (partner) => (
        <>
          <TextLink to={paths.partner(kind, partner.id)}>{partner.name}</TextLink>
          {partner.archived_at && <small>{`Archiviata il ${formatDate(partner.archived_at)}`}</small>}
          {partner.ceased_on && <small>{`Cessata il ${formatDay(partner.ceased_on)}`}</small>}
        </>
      ),
      card: 'title',
    },
    city: { card: 'none' },
    district: { cell: (partner) => formatDistrict(partner.district) },
    sales_area: { card: 'none' },
  })

/** The actions of each row: the partner's page, and its form for administrators (spec 1 §6). */
export function PartnerRowActions({ kind, partner }: { kind: Partner; partner: { id: number; name: string } }) {
  const administrator = isAdministrator(useActor())
  const { id, name } = partner
  return (
    <>
      {administrator && (
        <IconLink main icon={IconPencil} label="Modifica" subject={name} to={paths.partnerEdit(kind, id)} />
      )}
      <IconLink
        main={!administrator}
        icon={IconLayoutDashboard}
        label="Dashboard"
        subject={name}
        to={paths.partner(kind, id)}
      />
    </>
  )
}
