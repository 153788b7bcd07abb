import type { Upload } from '@portale/domain/activities/activity.ts'
import classes from './UploadRow.module.css'
import { UploadRow } from './UploadRow.tsx'

/** The documents uploaded for one type; `by` also names who uploaded them. */
export function UploadRows({ uploads, by }: { uploads: Upload[]; by?: boolean }) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.rows}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} by={by} />
        </li>
      ))}
    </ul>
  )
}
