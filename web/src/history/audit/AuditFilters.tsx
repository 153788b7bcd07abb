import { auditEventLabels } from '@portale/domain/history/audit/change.ts'
import { type AuditLabels, auditLabels } from '@portale/domain/history/audit/labels.ts'
import { PersonFilter } from '../../people/users/PersonFilter.tsx'
import { PeriodFilter } from '../../platform/list/DateFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'

const folded = ['model_id', 'from', 'to', 'children', 'impersonation']

/** The filters of the audit; `children`, the rows that belong to a record, only comes with links. */
export const auditFilters = ['model_type', 'user_id', 'event', ...folded]

const options = (labels: [value: string, label: string][]) => labels.map(([value, label]) => ({ value, label }))

const modelOptions = (labels: AuditLabels) =>
  options(Object.entries(labels).map(([name, { label }]) => [name, label])).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'it'),
  )
const eventOptions = options(Object.entries(auditEventLabels))

/** The filters of the audit (decisions "Audit and time machine"); `labels` are those of designed tables. */
export function AuditFilters({ labels }: { labels: AuditLabels }) {
  const models = modelOptions({ ...auditLabels, ...labels })
  return (
    <FilterBar
      names={auditFilters}
      folded={folded}
      more={
        <>
          <TextFilter name="model_id" label="ID" numeric />
          <PeriodFilter withTime />
          <ChildrenFilter />
          <ImpersonationFilter />
        </>
      }
    >
      <SelectFilter name="model_type" label="Modello" placeholder="Tutti" wide={false} options={models} />
      <PersonFilter />
      <SelectFilter name="event" label="Evento" placeholder="Tutti" wide={false} options={eventOptions} />
    </FilterBar>
  )
}

function ChildrenFilter() {
  const [value, setValue] = useFilter('children')
  return (
    <LinkedFilter label="Con" text="ciò che appartiene al record" isSet={value === '1'} onRemove={() => setValue('')} />
  )
}

/** What was done under one impersonation, from the register of access. */
function ImpersonationFilter() {
  const [value, setValue] = useFilter('impersonation')
  return <LinkedFilter label="Navigazione" text={`n. ${value}`} isSet={value !== ''} onRemove={() => setValue('')} />
}
