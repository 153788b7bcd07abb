import { Button } from '@mantine/core'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { IconMail, IconSend, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useCanReadAudit } from '../../platform/changes/audit.api.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { useTab, ViewTabs } from '../../platform/list/ViewTabs.tsx'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Page } from '../../platform/ui/Page.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { marketShareQuery, sendTestMail } from './market-share.api.ts'
import { formatPeople, formatShareName, formatWorkshops } from './market-share.ts'
import { ShareRows } from './ShareRows.tsx'
import { MissingWorkshops, ShareStatus, statusId } from './ShareStatus.tsx'

// Loaded with their tabs.
const ShareRecipients = lazy(async () => ({ default: (await import('./ShareRecipients.tsx')).ShareRecipients }))
const RecordHistory = lazy(async () => ({
  default: (await import('../../platform/changes/RecordHistory.tsx')).RecordHistory,
}))

/** /workshop_market_shares/{id}: an upload is reviewed and sent, once (spec 2 §2, §4, §6). */
export function MarketShareView() {
  const { id = '' } = useParams()
  const administrator = isAdministrator(useActor())
  const share = useQuery({ ...marketShareQuery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={share}>{(loaded) => <Review query={share} share={loaded} />}</Loaded>
}

function Review({ query, share }: { query: UseQueryResult<MarketShare>; share: MarketShare }) {
  const auditor = useCanReadAudit()
  const tab = useTab(['officine', 'destinatari', 'modifiche'])
  const testMail = useTestMail(share.id)
  const name = formatShareName(share)
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Target Officine', to: paths.marketShares() }, { label: name }]}
      caption={`${share.file_name}, caricato il ${formatDateTime(share.created_at)} da ${share.user.name}`}
      actions={<ShareActions share={share} testMail={testMail} />}
    >
      <FormAlert problems={testMail.problems} />
      <ShareStatus share={share} />
      <MissingWorkshops missing={share.missing} />
      <ViewTabs
        current={tab}
        labels={{
          officine: formatWorkshops(share.workshops),
          destinatari: formatPeople(share.recipients.length),
          ...(auditor && { modifiche: 'Modifiche' }),
        }}
      />
      {tab === 'officine' && <ShareRows query={query} share={share} />}
      <Suspense>
        {tab === 'destinatari' && <ShareRecipients query={query} share={share} />}
        {tab === 'modifiche' && <RecordHistory kind="workshop_market_shares" id={share.id} />}
      </Suspense>
    </Page>
  )
}

const sendDialog = lazyComponent(
  async () => (await import('./SendShare.tsx')).SendShare,
  'La finestra non si è caricata',
)

const deleteDialog = lazyComponent(
  async () => (await import('./DeleteShare.tsx')).DeleteShare,
  'La finestra non si è caricata',
)

/** The actions of an upload; it can be sent once, and not without rows, or deleted before that. */
function ShareActions({ share, testMail }: { share: MarketShare; testMail: TestMail }) {
  const [dialog, setDialog] = useState<typeof sendDialog>()
  const empty = share.workshops === 0
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        disabled={empty}
        loading={testMail.submitting}
        onClick={() => testMail.submit()}
      >
        Invia una prova a me
      </Button>
      {!share.sent_at && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => deleteDialog.open(() => setDialog(deleteDialog))}
        >
          Elimina
        </Button>
      )}
      {!share.sent_at && (
        <Button
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          disabled={empty}
          aria-describedby={empty ? statusId : undefined}
          onClick={() => sendDialog.open(() => setDialog(sendDialog))}
        >
          Invia le e-mail
        </Button>
      )}
      {dialog && (
        <Suspense>
          <dialog.Component share={share} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const useTestMail = (shareId: number) =>
  useSubmit({ send: () => sendTestMail(shareId), onSuccess: ({ message }) => toast(message) })

type TestMail = ReturnType<typeof useTestMail>
