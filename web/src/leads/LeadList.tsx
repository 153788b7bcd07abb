import { canCreateLead, canSeeLeads } from '@portale/domain/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/leads/lead.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { IconChartBar, IconFlag, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useActor } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LeadFilters, leadFilters } from './LeadFilters.tsx'
import { LeadRowActions } from './LeadRowActions.tsx'
import { leadsUrl } from './lead.api.ts'
import { leadCardColumns, leadColumns } from './lead-columns.tsx'
import { type LeadDecision, leadDecision } from './lead-decision.ts'

/** /leads (spec 2 §2, §6) */
export function LeadList() {
  const actor = useActor()
  return canSeeLeads(actor) ? <Leads actor={actor} /> : <Unavailable kind="forbidden" />
}

function Leads({ actor }: { actor: Actor }) {
  const workshops = actor.role !== 'workshop_user'
  const phone = useIsPhone()
  const filters = leadFilters(workshops)
  const leads = usePageQuery<LeadRow>('leads', leadsUrl, filters)
  const [decision, setDecision] = useState<LeadDecision>()
  const create = canCreateLead(actor) && (
    <LinkButton to={paths.leadNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
  return (
    <Page
      title="Segnalazioni"
      crumbs={[{ label: 'Vendite' }, { label: 'Segnalazioni' }]}
      actions={
        <>
          {isAdministrator(actor) && (
            <>
              <LinkButton
                to={paths.leadDashboard()}
                variant="default"
                leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
              >
                Dashboard
              </LinkButton>
              <ExportButton url={`${leadsUrl}/xls`} filters={filters} fileName="segnalazioni.xlsx" />
            </>
          )}
          {create}
        </>
      }
    >
      <LeadFilters workshops={workshops} />
      <DataTable
        caption="Segnalazioni"
        query={leads}
        rows={(page) => page.data}
        rowKey={(lead) => lead.id}
        columns={phone ? leadCardColumns(workshops) : leadColumns(workshops)}
        actions={(lead) => (
          <LeadRowActions
            lead={lead}
            onDecide={(decided) => leadDecision.open(() => setDecision({ lead, decision: decided }))}
          />
        )}
        empty={
          <EmptyState
            icon={IconFlag}
            title="Ancora nessuna segnalazione"
            hint={
              create ? 'Inserisci il primo cliente che potrebbe comprare.' : 'Qui compariranno quelle che puoi vedere.'
            }
            action={create}
          />
        }
      />
      <Paginator page={leads.data} />
      {decision && (
        <Suspense>
          <leadDecision.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
