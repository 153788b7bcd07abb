import { Button } from '@mantine/core'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import { awaitsApproval, canApproveLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { IconCheck, IconInbox, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { RecordHistory } from '../../platform/changes/RecordHistory.tsx'
import { useTab, ViewTabs } from '../../platform/list/ViewTabs.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { LeadActionButton } from './LeadActionButton.tsx'
import { LeadDetails } from './LeadDetails.tsx'
import classes from './LeadView.module.css'
import { type Decision, type LeadDecision, leadQueries } from './lead.api.ts'
import { decisionDialog, leadActions, leadName } from './lead-actions.ts'

const tabs = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** /leads/{id} (spec 2 §2, §6) */
export function LeadView() {
  const { id = '' } = useParams()
  const lead = useQuery(leadQueries.one(id))
  return <Loaded query={lead}>{(loaded) => <View lead={loaded} />}</Loaded>
}

function View({ lead }: { lead: Lead }) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const requestedTab = useTab(['scheda', 'modifiche'])
  const tab = administrator ? requestedTab : 'scheda'
  const [decision, setDecision] = useState<LeadDecision>()
  const decide = (chosen: Decision) => decisionDialog.open(() => setDecision({ lead, decision: chosen }))
  const needsApproval = canApproveLeads(actor) && awaitsApproval(lead)
  const links = leadActions(actor, lead).filter(({ to }) => to !== undefined && to !== paths.lead(lead.id))
  const title = `Segnalazione ${lead.id}`
  return (
    <Page
      title={title}
      caption={`${lead.customer.name}, ${formatVat(lead.customer.vat_n)}`}
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, { label: title }]}
      width="wide"
      actions={links
        .toReversed()
        .map((action, index) => (
          <LeadActionButton
            key={action.label}
            action={action}
            of={leadName(lead)}
            variant={index === links.length - 1 && !needsApproval && !action.blocked ? 'filled' : 'default'}
            leftSection={<action.icon size={18} stroke={1.6} aria-hidden />}
            onDecide={decide}
          />
        ))}
    >
      {administrator && <ViewTabs labels={tabs} current={tab} />}
      {tab === 'modifiche' ? (
        <RecordHistory kind="leads" id={lead.id} />
      ) : (
        <>
          {needsApproval && <ApprovalBanner lead={lead} onDecide={decide} />}
          <LeadDetails lead={lead} />
        </>
      )}
      {decision && (
        <Suspense>
          <decisionDialog.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

type ApprovalBannerProps = { lead: Lead; onDecide: (decision: Decision) => void }

/** The actions of a lead that waits for its approval (spec 2 §4). */
function ApprovalBanner({ lead: { dealer }, onDecide }: ApprovalBannerProps) {
  return (
    <section className={classes.decide} aria-label="Approvazione">
      <IconInbox size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>Da approvare.</strong> {dealer?.name ?? 'La concessionaria'} può gestirla solo dopo l’approvazione.
      </p>
      <div>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={() => onDecide('cancelled')}
        >
          Cancella
        </Button>
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onDecide('approved')}>
          Approva
        </Button>
      </div>
    </section>
  )
}
