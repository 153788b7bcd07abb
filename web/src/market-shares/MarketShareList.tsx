import type { MarketShareRow } from '@portale/domain/market-shares/market-share.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { IconTarget, IconUpload } from '@tabler/icons-react'
import { useActor } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { marketSharesUrl } from './market-share.api.ts'
import { marketShareCardColumns, marketShareColumns } from './market-share-columns.tsx'

/** /workshop_market_shares: the uploads of targets, newest first (spec 2 §2). */
export function MarketShareList() {
  return isAdministrator(useActor()) ? <MarketShares /> : <Unavailable kind="forbidden" />
}

function MarketShares() {
  const phone = useIsPhone()
  const shares = usePageQuery<MarketShareRow>('market-shares', marketSharesUrl)
  const upload = (
    <LinkButton to={paths.marketShareNew()} leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}>
      Carica
    </LinkButton>
  )
  return (
    <Page
      title="Target Officine"
      caption="Le quote di mercato delle officine e i loro target: si caricano, si controllano e si inviano."
      crumbs={[{ label: 'Rete' }, { label: 'Target Officine' }]}
      actions={upload}
    >
      <DataTable
        caption="Target Officine"
        query={shares}
        rows={(page) => page.data}
        rowKey={(share) => share.id}
        columns={phone ? marketShareCardColumns : marketShareColumns}
        empty={
          <EmptyState
            icon={IconTarget}
            title="Ancora nessun target"
            hint="Carica il primo file: niente viene inviato finché non lo confermi."
            action={upload}
          />
        }
      />
      <Paginator page={shares.data} />
    </Page>
  )
}
