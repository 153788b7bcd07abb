import { counted } from '@portale/domain/counts.ts'
import { newTitle } from '@portale/domain/designer/words.ts'
import type { ModelRecord, ModelView, RelatedRecords, ViewRelation } from '@portale/domain/records/view.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ShowAll } from '../ui/ShowAll.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './RecordDetails.module.css'
import { recordQueries } from './records.api.ts'
import { formatRelated } from './shown.ts'

type ChildrenProps = { view: ModelView; record: ModelRecord; relation: ViewRelation }

const shownAtFirst = 10

/** The records that hold this one's id, the newest first; whoever may create them adds one here. */
export function ChildRecords({ view, record, relation }: ChildrenProps) {
  const [all, setAll] = useState(false)
  const { total, data } = record[relation.name] as RelatedRecords
  const { label, path } = relation
  return (
    <Card title={label} action={path && <Add prefix={path.slice(1)} parent={`${view.key}_id`} id={record.id} />}>
      {data.length === 0 ? (
        <p className={classes.text}>Ancora nessun elemento.</p>
      ) : (
        <ul className={`${classes.list} ${classes.related}`} aria-label={label}>
          {data.slice(0, all ? undefined : shownAtFirst).map((child) => (
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
      {data.length > shownAtFirst && <ShowAll expanded={all} count={data.length} onChange={setAll} />}
      {path && total > data.length && (
        <p>
          <TextLink to={paths.records(path.slice(1), { [`${view.key}_id`]: record.id })}>
            Vedi l’elenco di {counted(total, 'elemento', 'elementi')}
          </TextLink>
        </p>
      )}
    </Card>
  )
}

function Add({ prefix, parent, id }: { prefix: string; parent: string; id: number }) {
  const { data: view } = useQuery(recordQueries.view(prefix))
  if (!view?.operations.includes('create')) return null
  return (
    <LinkButton
      to={paths.recordNew(prefix, { [parent]: id })}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={newTitle(view)}
    >
      Aggiungi
    </LinkButton>
  )
}
