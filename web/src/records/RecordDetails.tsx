import { formatDateTime } from '@portale/domain/dates.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Details } from '../ui/Details.tsx'
import { ChildRecords } from './Children.tsx'
import { FileList } from './FileList.tsx'
import classes from './RecordDetails.module.css'
import { isFilled, RecordFieldValue } from './RecordFieldValue.tsx'
import { childRelations, type RecordField, viewFields } from './record-fields.ts'
import { formatField } from './shown.ts'

type SheetProps = { view: ModelView; record: ModelRecord }

const isShort = ({ kind }: RecordField) => kind !== 'text' && kind !== 'files'

/** All that a record holds: short values side by side, texts and files below, then the records that belong to it. */
export function RecordDetails({ view, record }: SheetProps) {
  const filled = viewFields(view).filter((field) => isFilled(field, record))
  const short = filled
    .filter(isShort)
    .map((field): [string, ReactNode] => [
      field.label,
      <RecordFieldValue key={field.name} view={view} field={field} record={record} />,
    ])
  return (
    <div className={classes.sections}>
      <Details
        rows={[
          ...short,
          ['Creazione', formatDateTime(record.created_at)],
          ['Ultima modifica', formatDateTime(record.updated_at)],
        ]}
      />
      {filled
        .filter((field) => !isShort(field))
        .map((field) => (
          <Card key={field.name} title={field.label}>
            {field.kind === 'files' ? (
              <FileList prefix={view.prefix} field={field} record={record} />
            ) : (
              <p className={classes.text}>{formatField(field, record)}</p>
            )}
          </Card>
        ))}
      {childRelations(view).map((relation) => (
        <ChildRecords key={relation.name} view={view} record={record} relation={relation} />
      ))}
    </div>
  )
}
