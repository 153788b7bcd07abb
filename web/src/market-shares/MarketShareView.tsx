import { formatDateTime } from '@portale/domain/dates.ts'
import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { useAuditor } from '../audit/auditor.ts'
import { RecordHistory } from '../audit/RecordHistory.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { MissingWorkshops } from './MissingWorkshops.tsx'
import { marketShareQuery } from './market-share.api.ts'
import { shareName } from './market-share-columns.tsx'
import { peopleText, workshopsText } from './recipients.ts'
import { ShareActions } from './ShareActions.tsx'
import { ShareRecipients } from './ShareRecipients.tsx'
import { ShareRows } from './ShareRows.tsx'
import { ShareStatus } from './ShareStatus.tsx'
import { useTestMail } from './useTestMail.ts'

/** /workshop_market_shares/{id}: an upload is reviewed and sent, once (spec 2 §2, §4, §6). */
export function MarketShareView() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const share = useQuery({ ...marketShareQuery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={share}>{(found) => <Review query={share} share={found} />}</Loaded>
}

function Review({ query, share }: { query: UseQueryResult<MarketShare>; share: MarketShare }) {
  const auditor = useAuditor()
  const tab = useTab(['officine', 'destinatari', 'modifiche'])
  const test = useTestMail(share.id)
  const name = shareName(share)
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Target Officine', to: paths.marketShares() }, { label: name }]}
      caption={`${share.file_name}, caricato il ${formatDateTime(share.created_at)} da ${share.user.name}`}
      actions={<ShareActions share={share} test={test} />}
    >
      <FormAlert problems={test.problems} />
      <ShareStatus share={share} />
      <MissingWorkshops missing={share.missing} />
      <ViewTabs
        current={tab}
        labels={{
          officine: workshopsText(share.workshops),
          destinatari: peopleText(share.recipients.length),
          ...(auditor && { modifiche: 'Modifiche' }),
        }}
      />
      {tab === 'officine' && <ShareRows query={query} share={share} />}
      {tab === 'destinatari' && <ShareRecipients query={query} share={share} />}
      {tab === 'modifiche' && <RecordHistory kind="workshop_market_shares" id={share.id} />}
    </Page>
  )
}
