import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/records/view.ts'
import { Fragment, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { FileLink, TextLink } from '../ui/TextLink.tsx'
import type { Part } from './parts.ts'
import { filesOf, relatedHints, shownText } from './shown.ts'

type ValueProps = {
  view: Pick<ModelView, 'prefix'>
  part: Part
  record: ModelRecord
  /** Of a file's link, where the keyboard moves by cells. */
  tabIndex?: number
}

/** Whether there is something to show of a part. */
export const isFilled = (part: Part, record: ModelRecord): boolean => shownText(part, record) !== ''

/** A part of a record in a line: related records and files as links, wherever they open for who looks. */
export function PartValue({ view, part, record, tabIndex }: ValueProps): ReactNode {
  if (part.kind === 'one' || part.kind === 'many') {
    const { relation } = part
    return <Links path={relation.path} hints={relatedHints(relation, record[relation.name])} />
  }
  if (part.kind !== 'files') return shownText(part, record)
  return filesOf(record[part.name]).map(({ id, file_name }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <FileLink href={paths.recordFile(view.prefix, record.id, id)} tabIndex={tabIndex}>
        {file_name}
      </FileLink>
    </Fragment>
  ))
}

function Links({ path, hints }: { path: string | null; hints: RelationHint[] }) {
  return hints.map(({ id, label }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      {path === null ? label : <TextLink to={`${path}/${id}`}>{label}</TextLink>}
    </Fragment>
  ))
}
