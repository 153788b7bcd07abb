import { newTitle } from '@portale/domain/generator/designer/words.ts'
import type {
  ModelRecord,
  ModelView,
  RecordFile,
  RelatedRecords,
  ViewRelation,
} from '@portale/domain/generator/records/view.ts'
import { formatCount, formatSize } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { FileRow } from '../../platform/ui/FileRow.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { guessMediaType } from '../../platform/ui/media-type.ts'
import { ShowAll } from '../../platform/ui/ShowAll.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './RecordDetails.module.css'
import { isFilled, RecordFieldValue } from './RecordFieldValue.tsx'
import {
  childRelations,
  formatField,
  formatRelated,
  type RecordField,
  type RecordFilesField,
  toFiles,
  viewFields,
} from './record-fields.ts'
import { recordQueries } from './records.api.ts'

type RecordDetailsProps = { view: ModelView; record: ModelRecord }

const isShort = ({ kind }: RecordField) => kind !== 'text' && kind !== 'files'

/** All values of a record: short ones side by side, then texts and files, then its child records. */
export function RecordDetails({ view, record }: RecordDetailsProps) {
  const filled = viewFields(view).filter((field) => isFilled(field, record))
  const shortRows = filled
    .filter(isShort)
    .map((field): [string, ReactNode] => [
      field.label,
      <RecordFieldValue key={field.name} view={view} field={field} record={record} />,
    ])
  return (
    <div className={classes.sections}>
      <Details
        rows={[
          ...shortRows,
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

type FileListProps = { prefix: string; field: RecordFilesField; record: ModelRecord }

/** The files of a field, images with a preview. */
function FileList({ prefix, field, record }: FileListProps) {
  return (
    <ul className={classes.list} aria-label={field.label}>
      {toFiles(record[field.name]).map((file) => (
        <li key={file.id}>
          <FileItem file={file} href={paths.recordFile(prefix, record.id, file.id)} />
        </li>
      ))}
    </ul>
  )
}

function FileItem({ file: { file_name, size }, href }: { file: RecordFile; href: string }) {
  const kind = guessMediaType(file_name)
  return (
    <>
      <FileRow name={file_name} media_type={kind} href={href} caption={formatSize(size)} />
      {kind.startsWith('image/') && (
        <img className={classes.picture} src={href} alt={`Anteprima di ${file_name}`} loading="lazy" />
      )}
    </>
  )
}

type ChildrenProps = { view: ModelView; record: ModelRecord; relation: ViewRelation }

const initiallyVisible = 10

/** The records that refer to this one, the newest first, with a button to add one. */
function ChildRecords({ view, record, relation }: ChildrenProps) {
  const [all, setAll] = useState(false)
  const { total, data } = record[relation.name] as RelatedRecords
  const { label, path } = relation
  return (
    <Card title={label} action={path && <AddButton prefix={path.slice(1)} parent={`${view.key}_id`} id={record.id} />}>
      {data.length === 0 ? (
        <p className={classes.text}>Ancora nessun elemento.</p>
      ) : (
        <ul className={`${classes.list} ${classes.related}`} aria-label={label}>
          {data.slice(0, all ? undefined : initiallyVisible).map((child) => (
            <li key={child.id}>
              {path ? (
                <TextLink to={`${path}/${child.id}`}>{formatRelated(relation, child)}</TextLink>
              ) : (
                formatRelated(relation, child)
              )}
            </li>
          ))}
        </ul>
      )}
      {data.length > initiallyVisible && <ShowAll expanded={all} count={data.length} onChange={setAll} />}
      {path && total > data.length && (
        <p>
          <TextLink to={paths.records(path.slice(1), { [`${view.key}_id`]: record.id })}>
            Vedi l’elenco di {formatCount(total, 'elemento', 'elementi')}
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function AddButton({ prefix, parent, id }: { prefix: string; parent: string; id: number }) {
  const { data: view } = useQuery(recordQueries.view(prefix))
  if (!view?.operations.includes('create')) return null
  return (
    <LinkButton
      to={paths.recordNew(prefix, { [parent]: id })}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={`Aggiungi: ${newTitle(view)}`}
    >
      Aggiungi
    </LinkButton>
  )
}
