import { counted } from '@portale/domain/counts.ts'
import { formatMonth } from '@portale/domain/dates.ts'
import type { LeadDashboard as Figures } from '@portale/domain/leads/lead-dashboard.ts'
import { isAdministrator } from '@portale/domain/roles.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Page } from '../ui/Page.tsx'
import { FunnelBy } from './FunnelBy.tsx'
import { LeadFunnel, LostReasons } from './LeadFunnel.tsx'
import { leadQueries } from './lead.api.ts'
import { StatusBoard } from './StatusBoard.tsx'

const filters = ['from', 'to']

/** /leads/dashboard, for those who see all leads: where they stand and how far they came (decisions "Leads") */
export function LeadDashboard() {
  return isAdministrator(useActor()) ? <Dashboard /> : <Unavailable kind="forbidden" />
}

function Dashboard() {
  const [search] = useSearchParams()
  const asked = new URLSearchParams([...search].filter(([name, value]) => filters.includes(name) && value))
  const dashboard = useQuery(leadQueries.dashboard(asked.toString()))
  const filtered = asked.size > 0
  return (
    <Page
      title="Dashboard segnalazioni"
      caption="A che punto sono le segnalazioni, e dove si fermano."
      crumbs={[{ label: 'Segnalazioni', to: paths.leads() }, { label: 'Dashboard' }]}
      width="wide"
    >
      <FilterBar names={filters}>
        <DateFilter name="from" label="Inserite dal" />
        <DateFilter name="to" label="Inserite fino al" />
      </FilterBar>
      <Loaded query={dashboard}>
        {(figures) =>
          figures.funnel.reported === 0 ? (
            <EmptyState
              icon={IconChartBar}
              title={filtered ? 'Non ci sono risultati' : 'Ancora nessuna segnalazione'}
              hint={filtered ? 'Nessuna segnalazione in queste date.' : 'Qui compariranno i numeri delle prime.'}
            />
          ) : (
            <Sections figures={figures} filters={Object.fromEntries(asked)} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Sections({ figures, filters: chosen }: { figures: Figures; filters: Record<string, string> }) {
  return (
    <>
      <StatusBoard board={figures.board} filters={chosen} />
      <Card
        title="Quanto sono avanzate"
        action={counted(figures.funnel.saled_quantity, 'veicolo venduto', 'veicoli venduti')}
      >
        <LeadFunnel funnel={figures.funnel} />
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
