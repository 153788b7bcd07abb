import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import classes from '../activities/ActivityPanel.module.css'
import { UploadRows } from './UploadRow.tsx'

type Props = { activityId: number; uploads: Upload[]; level: 2 | 3 | 4; by?: boolean }

/** The uploads for an activity whose document type is not required any more. */
export const listRemoved = (uploads: Upload[], activityId: number): Upload[] =>
  uploads.filter(({ removed_type }) => removed_type?.activity_id === activityId)

/** The uploads of document types that an activity does not require any more: to be read alone. */
export function RemovedDocuments({ activityId, uploads, level, by }: Props) {
  const removed = listRemoved(uploads, activityId)
  if (removed.length === 0) return null
  const byType = Map.groupBy(removed, ({ activity_document_type_id }) => activity_document_type_id)
  const Heading = `h${level}` as const
  return (
    <section aria-label="Documenti non più richiesti">
      <Heading className={classes.heading}>Documenti non più richiesti</Heading>
      <ul className={classes.types}>
        {[...byType].map(([typeId, rows]) => (
          <li key={typeId}>
            <div className={classes.type}>
              <span>{rows[0]?.removed_type?.description}</span>
            </div>
            <UploadRows uploads={rows} by={by} />
          </li>
        ))}
      </ul>
    </section>
  )
}
