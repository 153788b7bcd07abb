import { UploadProgress } from '../form/UploadProgress.tsx'
import classes from './RecordForm.module.css'
import type { RecordEditing } from './useRecordForm.ts'

/** What stands beside Salva: how far the files got, or why they can't be sent. */
export function FormInfo({ editing: { percent, stop, problem } }: { editing: RecordEditing }) {
  if (percent !== undefined) return <UploadProgress percent={percent} onStop={stop} />
  return problem && <span className={classes.problem}>{problem}</span>
}
