import { rangeParameters } from '@portale/domain/generator/records/record-list.ts'
import { useQuery } from '@tanstack/react-query'
import { PeriodFilter } from '../../platform/list/DateFilter.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { FilterChip, useIsChip } from '../../platform/list/FilterChip.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { RelationHintField } from './RelationField.tsx'
import { fieldParameters, filterParameters, type RecordField, type RecordRelationField } from './record-fields.ts'
import { recordQueries } from './records.api.ts'

const answers = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
]

/** The first filters are always visible, the others fold away. */
const unfoldedFilters = 3

/** The filters of a view, one for each field that has one. */
export function RecordFilters({ prefix, fields }: { prefix: string; fields: RecordField[] }) {
  const filtered = fields.filter((field) => fieldParameters(field).length > 0)
  if (filtered.length === 0) return null
  const inputs = filtered.map((field, index) => (
    <Filter key={field.name} prefix={prefix} field={field} wide={index === 0} />
  ))
  return (
    <FilterBar
      names={filterParameters(fields)}
      folded={filterParameters(filtered.slice(unfoldedFilters))}
      more={inputs.slice(unfoldedFilters)}
    >
      {inputs.slice(0, unfoldedFilters)}
    </FilterBar>
  )
}

function Filter({ prefix, field, wide }: { prefix: string; field: RecordField; wide: boolean }) {
  const { kind, name, label } = field
  const [from, to] = rangeParameters(name)
  switch (kind) {
    case 'boolean':
      return <SelectFilter name={name} label={label} placeholder="Tutti" wide={false} options={answers} />
    case 'integer':
    case 'decimal':
      return (
        <>
          <TextFilter name={from} label={`${label} da`} numeric={kind === 'integer'} />
          <TextFilter name={to} label={`${label} a`} numeric={kind === 'integer'} />
        </>
      )
    case 'datetime':
      return <PeriodFilter names={[from, to]} labels={[`${label} da`, `${label} a`]} />
    case 'one':
    case 'many':
      return <RelationFilter prefix={prefix} field={field} />
    case 'string':
    case 'text':
      return <TextFilter name={name} label={label} wide={wide} />
    default:
      return null
  }
}

function RelationFilter({ prefix, field: { name, label } }: { prefix: string; field: RecordRelationField }) {
  const [id, setId] = useFilter(name)
  const { data: chosen } = useQuery({ ...recordQueries.hint(prefix, name, id), enabled: id !== '' })
  const selected = id === '' ? null : (chosen ?? { id: Number(id), label: `N. ${id}` })
  if (useIsChip()) return <FilterChip label={label} text={selected?.label ?? ''} onRemove={() => setId('')} />
  return (
    <RelationHintField
      prefix={prefix}
      name={name}
      label={label}
      placeholder="Tutti"
      clearable={id !== ''}
      selected={selected}
      onChange={(hint) => setId(hint ? String(hint.id) : '')}
    />
  )
}
