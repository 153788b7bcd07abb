import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { canApproveLeads, canCreateLead, canSeeLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { leadFilterNames } from '@portale/domain/sales/leads/lead-filters.ts'
import { IconChartBar, IconFlag, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { RowMenu } from '../../platform/list/RowMenu.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import type { SelectionState } from '../../platform/list/selection-state.ts'
import { usePageQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { LoadingSkeleton } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { LeadRowButton } from './LeadActionButton.tsx'
import { LeadFilters } from './LeadFilters.tsx'
import classes from './LeadList.module.css'
import { LeadMenuItems } from './LeadMenuItems.tsx'
import { LeadSelection } from './LeadSelection.tsx'
import { useStatusLabels } from './LeadStatusBadge.tsx'
import { type Decision, type LeadDecision, leadsUrl } from './lead.api.ts'
import { decisionDialog, leadActions, leadName } from './lead-actions.ts'
import { leadCardColumns, leadColumns } from './lead-columns.tsx'

const LeadBoard = lazy(async () => ({ default: (await import('./LeadBoard.tsx')).LeadBoard }))

/** /leads: a list, or with `view=board` a board (spec 2 §2, §6) */
export function LeadList() {
  const actor = useActor()
  return canSeeLeads(actor) ? <Leads actor={actor} /> : <Unavailable kind="forbidden" />
}

function Leads({ actor }: { actor: Actor }) {
  const [search] = useSearchParams()
  const isBoard = search.get('view') === 'board'
  const selected = useRef<SelectionState<SelectedLead>>(undefined)
  const create = canCreateLead(actor) && (
    <LinkButton to={paths.leadNew()} leftSection={<IconPlus size={18} aria-hidden />}>
      Crea nuova
    </LinkButton>
  )
  const empty = (
    <EmptyList
      icon={IconFlag}
      title="Ancora nessuna segnalazione"
      hint={create ? 'Inserisci il primo cliente che potrebbe comprare.' : 'Qui compariranno quelle che puoi vedere.'}
      action={create}
    />
  )
  return (
    <Page
      title="Segnalazioni"
      crumbs={[{ label: 'Vendite' }, { label: 'Segnalazioni' }]}
      actions={
        <>
          <ViewToggle isBoard={isBoard} />
          {isAdministrator(actor) && (
            <>
              <LinkButton
                to={paths.leadDashboard()}
                variant="default"
                leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
              >
                Dashboard
              </LinkButton>
              <ExportButton url={`${leadsUrl}/xls`} filters={leadFilterNames(actor)} fileName="segnalazioni.xlsx" />
            </>
          )}
          {create}
        </>
      }
    >
      <SavedViews list="leads" />
      <LeadFilters />
      {isBoard ? (
        <Suspense fallback={<LoadingSkeleton />}>
          <LeadBoard empty={empty} selected={selected} />
        </Suspense>
      ) : (
        <LeadTable actor={actor} empty={empty} selected={selected} />
      )}
    </Page>
  )
}

/** "Elenco | Bacheca": the same filters in two views. */
function ViewToggle({ isBoard }: { isBoard: boolean }) {
  const [search] = useSearchParams()
  const to = (view: 'board' | null) => {
    const next = new URLSearchParams(search)
    for (const name of ['page', 'per_page', 'sort', 'order', 'view']) next.delete(name)
    if (view) next.set('view', view)
    return `?${next}`
  }
  return (
    <nav aria-label="Vista" className={classes.views}>
      <Link to={to(null)} aria-current={isBoard ? undefined : 'page'}>
        Elenco
      </Link>
      <Link to={to('board')} aria-current={isBoard ? 'page' : undefined}>
        Bacheca
      </Link>
    </nav>
  )
}

type LeadTableProps = {
  actor: Actor
  empty: ReactNode
  /** What is selected in the table or on the board. */
  selected: RefObject<SelectionState<SelectedLead> | undefined>
}

function LeadTable({ actor, empty, selected }: LeadTableProps) {
  const canSelect = canApproveLeads(actor)
  const phone = useIsPhone()
  const filters = leadFilterNames(actor)
  const leads = usePageQuery<LeadRow>('leads', leadsUrl, filters)
  const selection = useSelection<SelectedLead>({
    page: leads.data?.data ?? [],
    name: leadName,
    total: leads.data?.total ?? 0,
    url: `${leadsUrl}/selection`,
    filters,
    kept: selected,
  })
  const [decision, setDecision] = useState<LeadDecision>()
  const getLabel = useStatusLabels()
  const columns = useMemo(() => (phone ? leadCardColumns : leadColumns)(actor, getLabel), [phone, actor, getLabel])
  const actions = useCallback(
    (lead: LeadRow) => (
      <RowActions
        actor={actor}
        lead={lead}
        onDecide={(chosen) => decisionDialog.open(() => setDecision({ lead, decision: chosen }))}
      />
    ),
    [actor],
  )
  return (
    <>
      {canSelect && <LeadSelection selection={selection} />}
      <DataTable
        list="leads"
        caption="Segnalazioni"
        query={leads}
        rows={(page) => page.data}
        rowKey={(lead) => lead.id}
        selection={canSelect ? selection : undefined}
        columns={columns}
        actions={actions}
        empty={empty}
      />
      <Paginator page={leads.data} />
      {decision && (
        <Suspense>
          <decisionDialog.Component {...decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type RowActionsProps = { actor: Actor; lead: LeadRow; onDecide: (decision: Decision) => void }

/** The actions of a row: the most likely as a button, the others in a menu. */
function RowActions({ actor, lead, onDecide }: RowActionsProps) {
  const [first, ...others] = leadActions(actor, lead)
  const name = leadName(lead)
  return (
    <>
      {first && <LeadRowButton action={first} of={name} onDecide={onDecide} />}
      {others.length > 0 && (
        <RowMenu subject={name}>
          <LeadMenuItems actions={others} onDecide={onDecide} />
        </RowMenu>
      )}
    </>
  )
}
