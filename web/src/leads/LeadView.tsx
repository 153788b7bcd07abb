import { awaitsApproval, canApproveLeads } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { formatVat } from '@portale/domain/vat.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { RecordHistory } from '../audit/RecordHistory.tsx'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { LeadActionButton } from './LeadActionButton.tsx'
import { LeadSheet } from './LeadSheet.tsx'
import { leadQueries } from './lead.api.ts'
import { leadActions } from './lead-actions.ts'
import { leadName } from './lead-columns.tsx'
import { type LeadDecision, leadDecision } from './lead-decision.ts'
import { ToDecide } from './ToDecide.tsx'

const tabs = { scheda: 'Scheda', modifiche: 'Modifiche' }

/** /leads/{id}, what a role may see of a lead (spec 2 §2, §6) */
export function LeadView() {
  const { id = '' } = useParams()
  const lead = useQuery(leadQueries.one(id))
  return <Loaded query={lead}>{(loaded) => <View lead={loaded} />}</Loaded>
}

function View({ lead }: { lead: Lead }) {
  const actor = useActor()
  const administrator = isAdministrator(actor)
  const asked = useTab(['scheda', 'modifiche'])
  const tab = administrator ? asked : 'scheda'
  const [decision, setDecision] = useState<LeadDecision>()
  const decide = (decided: LeadDecision['decision']) =>
    leadDecision.open(() => setDecision({ lead, decision: decided }))
  const toDecide = canApproveLeads(actor) && awaitsApproval(lead)
  const screens = leadActions(actor, lead).filter(({ to }) => to !== undefined && to !== paths.lead(lead.id))
  const title = `Segnalazione ${lead.id}`
  return (
    <Page
      title={title}
      caption={`${lead.customer.name}, ${formatVat(lead.customer.vat_n)}`}
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, { label: title }]}
      width="wide"
      actions={screens
        .toReversed()
        .map((action, index) => (
          <LeadActionButton
            key={action.label}
            action={action}
            of={leadName(lead)}
            variant={index === screens.length - 1 && !toDecide && !action.blocked ? 'filled' : 'default'}
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
          {toDecide && <ToDecide lead={lead} onDecide={decide} />}
          <LeadSheet lead={lead} />
        </>
      )}
      {decision && (
        <Suspense>
          <leadDecision.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
