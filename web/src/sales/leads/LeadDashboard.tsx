import { formatCount, formatNumber, percentage } from '@portale/domain/platform/counts.ts'
import { formatMonth } from '@portale/domain/platform/dates.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import {
  type LeadDashboard as DashboardFigures,
  type Funnel,
  type FunnelStep,
  funnelStepLabels,
  funnelSteps,
} from '@portale/domain/sales/leads/lead-dashboard.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { PeriodFilter } from '../../platform/list/DateFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { paths } from '../../platform/paths.ts'
import { BarTable } from '../../platform/ui/BarTable.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './LeadDashboard.module.css'
import { LeadStatusBadge } from './LeadStatusBadge.tsx'
import { leadQueries } from './lead.api.ts'

const filters = ['from', 'to']

/** /leads/dashboard: the leads by status and the funnel, for administrators (decisions "Leads") */
export function LeadDashboard() {
  return isAdministrator(useActor()) ? <Dashboard /> : <Unavailable kind="forbidden" />
}

function Dashboard() {
  const [search] = useSearchParams()
  const activeFilters = new URLSearchParams([...search].filter(([name, value]) => filters.includes(name) && value))
  const dashboard = useQuery(leadQueries.dashboard(activeFilters.toString()))
  const isFiltered = activeFilters.size > 0
  return (
    <Page
      title="Dashboard segnalazioni"
      caption="A che punto sono le segnalazioni, e dove si fermano."
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, { label: 'Dashboard' }]}
      width="wide"
    >
      <FilterBar names={filters}>
        <PeriodFilter labels={['Inserite dal', 'Inserite fino al']} />
      </FilterBar>
      <Loaded query={dashboard}>
        {(figures) =>
          figures.funnel.reported === 0 ? (
            <EmptyState
              icon={IconChartBar}
              title={isFiltered ? 'Non ci sono risultati' : 'Ancora nessuna segnalazione'}
              hint={isFiltered ? 'Nessuna segnalazione in queste date.' : 'Qui compariranno i numeri delle prime.'}
            />
          ) : (
            <Sections figures={figures} filters={Object.fromEntries(activeFilters)} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Sections({ figures, filters: activeFilters }: { figures: DashboardFigures; filters: Record<string, string> }) {
  return (
    <>
      <StatusBoard board={figures.board} filters={activeFilters} />
      <Card
        title="Quanto sono avanzate"
        action={formatCount(figures.funnel.saled_quantity, 'veicolo venduto', 'veicoli venduti')}
      >
        <FunnelTable funnel={figures.funnel} />
      </Card>
      {figures.lost_reasons.length > 0 && (
        <Card title="Perché si perdono">
          <LostReasons reasons={figures.lost_reasons} />
        </Card>
      )}
      <FunnelBy
        title="Per mese"
        header="Mese"
        rows={figures.by_month.map(({ month, ...row }) => ({ key: month, name: formatMonth(month), ...row }))}
      />
      <FunnelBy
        title="Per concessionaria"
        header="Concessionaria"
        rows={figures.by_dealer.map(({ id, name, ...row }) => ({ key: id ?? 0, name: name ?? 'Nessuna', ...row }))}
      />
      <FunnelBy
        title="Per modello"
        header="Modello"
        rows={figures.by_model.map(({ id, name, ...row }) => ({ key: id, name, ...row }))}
      />
    </>
  )
}

type StatusBoardProps = { board: DashboardFigures['board']; filters: Record<string, string> }

const dayFormat = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

const formatDays = (days: number) =>
  days < 1 ? 'meno di un giorno' : `${dayFormat.format(days)} ${days === 1 ? 'giorno' : 'giorni'}`

/** The number of leads and the average time of each status; each tile links to its leads. */
function StatusBoard({ board, filters }: StatusBoardProps) {
  return (
    <ul className={classes.board} aria-label="Segnalazioni per stato">
      {board.map(({ status, leads, quantity, days }) => (
        <li key={status}>
          <Link to={paths.leads({ ...filters, status })}>
            <LeadStatusBadge status={status} />
            <strong>{formatNumber(leads)}</strong>
            <small>
              {formatCount(quantity, 'veicolo', 'veicoli')}
              {days !== null && `, da ${formatDays(days)} in media`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const formatShare = (count: number, total: number) => `${percentage(count, total) ?? 0}%`
const colours: Partial<Record<FunnelStep, string>> = { won: 'var(--ok-solid)', lost: 'var(--bad-solid)' }

/** How many of the reported leads reached each step. */
function FunnelTable({ funnel }: { funnel: Funnel }) {
  return (
    <BarTable
      caption="Segnalazioni per passo"
      headers={['Passo', 'Segnalazioni', 'Sul totale']}
      maxValue={funnel.reported}
      rows={funnelSteps.map((step) => ({
        key: step,
        name: funnelStepLabels[step],
        bars: [{ value: funnel[step], colour: colours[step] }],
        figures: [funnel[step], formatShare(funnel[step], funnel.reported)],
      }))}
    />
  )
}

/** The reasons of lost leads, the most frequent first. */
function LostReasons({ reasons }: { reasons: DashboardFigures['lost_reasons'] }) {
  return (
    <BarTable
      caption="Motivi delle trattative perse"
      headers={['Motivo', 'Segnalazioni']}
      rows={reasons.map(({ reason, leads }) => ({
        key: reason,
        name: (
          <span className={classes.reason} title={reason}>
            {reason}
          </span>
        ),
        bars: [{ value: leads, colour: colours.lost }],
        figures: [leads],
      }))}
    />
  )
}

type FunnelByProps = { title: string; header: string; rows: (Funnel & { key: string | number; name: string })[] }

/** The funnel row by row; the bars show the reported and the closed leads. */
function FunnelBy({ title, header, rows }: FunnelByProps) {
  return (
    <Card
      title={title}
      action={
        <ul className={classes.legend} aria-hidden>
          <li>Segnalate</li>
          <li style={{ '--colour': colours.won } as CSSProperties}>Chiuse</li>
        </ul>
      }
    >
      <BarTable
        caption={`Segnalazioni ${title.toLowerCase()}`}
        headers={[header, ...funnelSteps.map((step) => funnelStepLabels[step]), 'Veicoli venduti']}
        rows={rows.map(({ key, name, saled_quantity, ...funnel }) => ({
          key,
          name,
          bars: [{ value: funnel.reported }, { value: funnel.won, colour: colours.won }],
          figures: [...funnelSteps.map((step) => funnel[step]), saled_quantity],
        }))}
      />
    </Card>
  )
}
