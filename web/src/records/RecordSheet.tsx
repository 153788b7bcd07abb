import { formatDateTime } from '@portale/domain/dates.ts'
import type { ModelRecord, ModelView } from '@portale/domain/records/view.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import { Details } from '../ui/Details.tsx'
import { Children } from './Children.tsx'
import { FileList } from './FileList.tsx'
import { isFilled, PartValue } from './PartValue.tsx'
import { childrenOf, type Part, partsOf } from './parts.ts'
import classes from './RecordSheet.module.css'
import { shownText } from './shown.ts'

type SheetProps = { view: ModelView; record: ModelRecord }

const isShort = ({ kind }: Part) => kind !== 'text' && kind !== 'files'

/** All that a record holds: short values side by side, texts and files below, then the records that belong to it. */
export function RecordSheet({ view, record }: SheetProps) {
  const filled = partsOf(view).filter((part) => isFilled(part, record))
  const short = filled
    .filter(isShort)
    .map((part): [string, ReactNode] => [
      part.label,
      <PartValue key={part.name} view={view} part={part} record={record} />,
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
        .filter((part) => !isShort(part))
        .map((part) => (
          <Card key={part.name} title={part.label}>
            {part.kind === 'files' ? (
              <FileList prefix={view.prefix} part={part} record={record} />
            ) : (
              <p className={classes.text}>{shownText(part, record)}</p>
            )}
          </Card>
        ))}
      {childrenOf(view).map((relation) => (
        <Children key={relation.name} view={view} record={record} relation={relation} />
      ))}
    </div>
  )
}
