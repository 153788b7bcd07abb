import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/generator/records/view.ts'
import { Fragment, type ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { FileLink, TextLink } from '../../platform/ui/TextLink.tsx'
import { formatField, type RecordField, toFiles, toHints } from './record-fields.ts'

type ValueProps = {
  view: Pick<ModelView, 'prefix'>
  field: RecordField
  record: ModelRecord
  /** For the links of files in a grid, which manages the focus of its cells. */
  tabIndex?: number
}

/** Whether there is something to show of a field. */
export const isFilled = (field: RecordField, record: ModelRecord): boolean => formatField(field, record) !== ''

/** A field of a record in one line; files are links, and so are related records that the user may open. */
export function RecordFieldValue({ view, field, record, tabIndex }: ValueProps): ReactNode {
  if (field.kind === 'one' || field.kind === 'many') {
    const { relation } = field
    return <Links path={relation.path} hints={toHints(relation, record[relation.name])} />
  }
  if (field.kind !== 'files') return formatField(field, record)
  return toFiles(record[field.name]).map(({ id, file_name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <FileLink href={paths.recordFile(view.prefix, record.id, id)} tabIndex={tabIndex}>
        {file_name}
      </FileLink>
    </Fragment>
  ))
}

function Links({ path, hints }: { path: string | null; hints: RelationHint[] }) {
  return hints.map(({ id, label }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {path === null ? label : <TextLink to={`${path}/${id}`}>{label}</TextLink>}
    </Fragment>
  ))
}
