import { auditEventLabels } from '@portale/domain/audit/change.ts'
import { type AuditLabels, auditLabels } from '@portale/domain/audit/labels.ts'
import { DateFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import classes from './AuditFilters.module.css'
import { PersonFilter } from './PersonFilter.tsx'

/** What the audit is filtered by; `children` comes with links to a record alone: the rows that belong to it, too. */
export const auditFilters = ['model_type', 'model_id', 'event', 'user_id', 'from', 'to', 'children']

const options = (labels: [value: string, label: string][]) => labels.map(([value, label]) => ({ value, label }))

const modelsOf = (labels: AuditLabels) =>
  options(Object.entries(labels).map(([name, { label }]) => [name, label])).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'it'),
  )
const events = options(Object.entries(auditEventLabels))

/** Their inputs (decisions "Audit and time machine"); `labels` are the words for tables that administrators designed. */
export function AuditFilters({ labels }: { labels: AuditLabels }) {
  const models = modelsOf({ ...auditLabels, ...labels })
  return (
    <div className={classes.filters}>
      <FilterBar names={auditFilters}>
        <SelectFilter name="model_type" label="Modello" placeholder="Tutti" wide={false} options={models} />
        <div className={classes.narrow}>
          <TextFilter name="model_id" label="ID" />
        </div>
        <SelectFilter name="event" label="Evento" placeholder="Tutti" wide={false} options={events} />
        <PersonFilter />
        <div className={classes.moment}>
          <DateFilter name="from" label="Dal" withTime />
        </div>
        <div className={classes.moment}>
          <DateFilter name="to" label="Al" withTime />
        </div>
      </FilterBar>
    </div>
  )
}
