import { useQuery } from '@tanstack/react-query'
import { DateFilter } from '../list/DateFilter.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useFilter } from '../list/usePageQuery.ts'
import { boundsOf, filterNames, filtersOf } from './filter-names.ts'
import { generatedQueries } from './generated.api.ts'
import type { Part, RelationPart } from './parts.ts'
import classes from './RecordList.module.css'
import { RelationHintField } from './RelationField.tsx'

const answers = [
  { value: '1', label: 'Sì' },
  { value: '0', label: 'No' },
]

/** How many filters stand beside each other before the others fold away. */
const atFirst = 3

/** The filters of a view, one for each part that can be looked for. */
export function RecordFilters({ prefix, parts }: { prefix: string; parts: Part[] }) {
  const filtered = parts.filter((part) => filtersOf(part).length > 0)
  if (filtered.length === 0) return null
  return (
    <FilterBar names={filterNames(parts)} folded={filterNames(filtered.slice(atFirst))}>
      {filtered.map((part, place) => (
        <Filter key={part.name} prefix={prefix} part={part} wide={place === 0} />
      ))}
    </FilterBar>
  )
}

function Filter({ prefix, part, wide }: { prefix: string; part: Part; wide: boolean }) {
  const { kind, name, label } = part
  const [from, to] = boundsOf(name)
  switch (kind) {
    case 'boolean':
      return <SelectFilter name={name} label={label} placeholder="Tutti" wide={false} options={answers} />
    case 'integer':
    case 'decimal':
      return (
        <div className={classes.range}>
          <TextFilter name={from} label={`${label} da`} />
          <TextFilter name={to} label={`${label} a`} />
        </div>
      )
    case 'datetime':
      return (
        <div className={`${classes.range} ${classes.days}`}>
          <DateFilter name={from} label={`${label} da`} />
          <DateFilter name={to} label={`${label} a`} />
        </div>
      )
    case 'one':
      return <RelationFilter prefix={prefix} part={part} />
    case 'string':
    case 'text':
      return <TextFilter name={name} label={label} wide={wide} />
    default:
      return null
  }
}

function RelationFilter({ prefix, part: { name, label } }: { prefix: string; part: RelationPart }) {
  const [id, setId] = useFilter(name)
  const { data: chosen } = useQuery({ ...generatedQueries.hint(prefix, name, id), enabled: id !== '' })
  return (
    <RelationHintField
      prefix={prefix}
      name={name}
      label={label}
      placeholder="Tutti"
      clearable={id !== ''}
      selected={id === '' ? null : (chosen ?? { id: Number(id), label: `N. ${id}` })}
      onChange={(hint) => setId(hint ? String(hint.id) : '')}
    />
  )
}
