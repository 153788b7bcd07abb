import { formatValidity } from '@portale/domain/documents/activities/validity.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import classes from './UploadRow.module.css'

/** Until when an uploaded document is valid, in the caption of its row; nothing of one that does not expire. */
export function Validity({ until }: { until: string | null }) {
  if (!until) return null
  const today = romeDay(new Date())
  return (
    <span className={classes.validity} data-expired={until < today || undefined}>
      {formatValidity(until, today)}
    </span>
  )
}
