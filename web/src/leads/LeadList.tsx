import { Menu } from '@mantine/core'
import { canApproveLeads, canCreateLead, canSeeLeads } from '@portale/domain/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/leads/lead.ts'
import type { SelectedLead } from '@portale/domain/leads/lead-batch.ts'
import { leadFilterNames } from '@portale/domain/leads/lead-filters.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { IconChartBar, IconFlag, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { useSelection } from '../list/selection.ts'
import { usePageQuery } from '../list/usePageQuery.ts'
import { paths } from '../paths.ts'
import { EmptyList } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LeadActionButton } from './LeadActionButton.tsx'
import { LeadFilters } from './LeadFilters.tsx'
import { LeadSelection } from './LeadSelection.tsx'
import { type Decision, type LeadDecision, leadsUrl } from './lead.api.ts'
import { decisionDialog, type LeadAction, leadActions, leadName } from './lead-actions.ts'
import { leadCardColumns, leadColumns } from './lead-columns.tsx'

/** /leads (spec 2 §2, §6) */
export function LeadList() {
  const actor = useActor()
  return canSeeLeads(actor) ? <Leads actor={actor} /> : <Unavailable kind="forbidden" />
}

function Leads({ actor }: { actor: Actor }) {
  const withWorkshops = actor.role !== 'workshop_user'
  const canSelect = canApproveLeads(actor)
  const phone = useIsPhone()
  const filters = leadFilterNames(actor)
  const [search] = useSearchParams()
  const leads = usePageQuery<LeadRow>('leads', leadsUrl, filters)
  const selection = useSelection<SelectedLead>(leads.data?.data ?? [], leadName)
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
      <LeadFilters />
      {canSelect && (
        <LeadSelection
          selection={selection}
          total={leads.data?.total ?? 0}
          parameters={new URLSearchParams([...search].filter(([name]) => name === 'sort' || filters.includes(name)))}
        />
      )}
      <DataTable
        caption="Segnalazioni"
        query={leads}
        rows={(page) => page.data}
        rowKey={(lead) => lead.id}
        selection={canSelect ? selection : undefined}
        columns={phone ? leadCardColumns(withWorkshops) : leadColumns(withWorkshops)}
        actions={(lead) => (
          <RowActions
            lead={lead}
            onDecide={(chosen) => decisionDialog.open(() => setDecision({ lead, decision: chosen }))}
          />
        )}
        empty={
          <EmptyList
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
          <decisionDialog.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

type RowActionsProps = { lead: LeadRow; onDecide: (decision: Decision) => void }

/** The actions of a row: the most likely as a button, the others in a menu. */
function RowActions({ lead, onDecide }: RowActionsProps) {
  const [first, ...others] = leadActions(useActor(), lead)
  const phone = useIsPhone()
  const name = leadName(lead)
  return (
    <>
      {first && (
        <LeadActionButton
          action={first}
          of={name}
          onDecide={onDecide}
          variant={first.decision ? 'light' : 'default'}
          size={phone ? undefined : 'compact-sm'}
        />
      )}
      {others.length > 0 && (
        <RowMenu subject={name}>
          {others.map((action) => (
            <MenuAction key={action.label} action={action} onDecide={onDecide} />
          ))}
        </RowMenu>
      )}
    </>
  )
}

function MenuAction({ action, onDecide }: { action: LeadAction; onDecide: (decision: Decision) => void }) {
  const { label, icon: Glyph, to, decision } = action
  const icon = <Glyph size={18} stroke={1.6} aria-hidden />
  if (to)
    return (
      <Menu.Item component={Link} to={to} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      c={decision === 'cancelled' ? 'var(--mantine-color-error)' : undefined}
      leftSection={icon}
      onClick={() => decision && onDecide(decision)}
    >
      {label}
    </Menu.Item>
  )
}
