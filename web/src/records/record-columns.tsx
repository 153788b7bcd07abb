import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import type { Column } from '../list/column.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { PartValue } from './PartValue.tsx'
import { isSorted, namedPart, type Part, partsOf } from './parts.ts'
import classes from './RecordList.module.css'
import { shownText, titleOf } from './shown.ts'

type Open = (record: ModelRecord) => void

/** How many lines a card has beside its title. */
const cardLines = 4

const numeric = new Set<Part['kind']>(['integer', 'decimal'])

/** The columns of a view's list: the number, what a record is called, and all else that it holds. */
export function recordColumns(view: ModelView, phone: boolean, open?: Open): Column<ModelRecord>[] {
  const parts = partsOf(view)
  const named = namedPart(parts)
  const title: Column<ModelRecord> = {
    header: named?.label ?? view.interface_name_singular,
    sort: named?.name,
    card: 'title',
    cell: (record) => <Title view={view} record={record} open={open} />,
  }
  const others = parts.filter((part) => part !== named)
  return [
    ...(named ? [{ header: 'N.', quiet: true, card: 'none' as const, cell: ({ id }: ModelRecord) => id }] : []),
    title,
    ...others.map((part, place): Column<ModelRecord> => {
      const { label, name, kind } = part
      return {
        header: label,
        sort: isSorted(part) ? name : undefined,
        align: numeric.has(kind) ? 'right' : undefined,
        card: place < cardLines ? 'line' : 'none',
        cell: (record) => (phone ? <Line view={view} part={part} record={record} /> : cellOf(view, part, record)),
      }
    }),
  ]
}

/** Plain texts by themselves, so that the table can tell them in full where they are cut. */
const cellOf = (view: ModelView, part: Part, record: ModelRecord) =>
  part.kind === 'one' || part.kind === 'many' || part.kind === 'files' ? (
    <PartValue view={view} part={part} record={record} />
  ) : (
    shownText(part, record)
  )

function Line({ view, part, record }: { view: ModelView; part: Part; record: ModelRecord }) {
  if (shownText(part, record) === '') return null
  return (
    <>
      <span aria-hidden>{part.label}: </span>
      {cellOf(view, part, record)}
    </>
  )
}

function Title({ view, record, open }: { view: ModelView; record: ModelRecord; open?: Open }) {
  const title = titleOf(view, record)
  if (!open) return <TextLink to={paths.record(view.prefix, record.id)}>{title}</TextLink>
  return (
    <button type="button" className={classes.open} title={title} onClick={() => open(record)}>
      {title}
    </button>
  )
}
