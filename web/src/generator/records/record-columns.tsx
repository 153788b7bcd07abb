import type { ModelRecord, ModelView } from '@portale/domain/generator/records/view.ts'
import type { Column } from '../../platform/list/column.ts'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import { RecordFieldValue } from './RecordFieldValue.tsx'
import classes from './RecordList.module.css'
import {
  formatField,
  isNumeric,
  isSortableField,
  type RecordField,
  recordTitle,
  titleField,
  viewFields,
} from './record-fields.ts'

type Open = (record: ModelRecord) => void

/** The number of fields on a card, apart from the title. */
const cardLines = 4

/** The columns of a list: the number, the title and all other fields. */
export function recordColumns(view: ModelView, phone: boolean, open?: Open): Column<ModelRecord>[] {
  const fields = viewFields(view)
  const titleColumn = titleField(fields)
  const title: Column<ModelRecord> = {
    header: titleColumn?.label ?? view.interface_name_singular,
    sort: titleColumn?.name ?? 'id',
    card: 'title',
    cell: (record) => <Title view={view} record={record} open={open} />,
  }
  const others = fields.filter((field) => field !== titleColumn)
  return [
    ...(titleColumn
      ? [{ header: 'N.', sort: 'id', quiet: true, card: 'none' as const, cell: ({ id }: ModelRecord) => id }]
      : []),
    title,
    ...others.map((field, index): Column<ModelRecord> => {
      const { label, name } = field
      return {
        header: label,
        sort: isSortableField(field) ? name : undefined,
        align: isNumeric(field) ? 'right' : undefined,
        card: index < cardLines ? 'line' : 'none',
        cell: (record) => (phone ? <Line view={view} field={field} record={record} /> : cellOf(view, field, record)),
      }
    }),
  ]
}

/** Texts are not wrapped in an element, so that the table can show them in full where they are cut. */
const cellOf = (view: ModelView, field: RecordField, record: ModelRecord) =>
  field.kind === 'one' || field.kind === 'many' || field.kind === 'files' ? (
    <RecordFieldValue view={view} field={field} record={record} />
  ) : (
    formatField(field, record)
  )

function Line({ view, field, record }: { view: ModelView; field: RecordField; record: ModelRecord }) {
  if (formatField(field, record) === '') return null
  return (
    <>
      <span aria-hidden>{field.label}: </span>
      {cellOf(view, field, record)}
    </>
  )
}

function Title({ view, record, open }: { view: ModelView; record: ModelRecord; open?: Open }) {
  const title = recordTitle(view, record)
  if (!open) return <TextLink to={paths.record(view.prefix, record.id)}>{title}</TextLink>
  return (
    <button type="button" className={classes.open} title={title} onClick={() => open(record)}>
      {title}
    </button>
  )
}
