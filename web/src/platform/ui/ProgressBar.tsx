import { percentage } from '@portale/domain/platform/counts.ts'
import classes from './ProgressBar.module.css'

type ProgressBarProps = {
  /** The accessible name. */
  name: string
  completed: number
  total: number
  text: string
  thick?: boolean
  showPercentage?: boolean
}

/** A progress with text, percentage (spec 1 §9) and bar; "—" when the total is 0. */
export function ProgressBar({ name, completed, total, text, thick, showPercentage = true }: ProgressBarProps) {
  const percent = percentage(completed, total)
  const known = percent !== undefined
  return (
    <div className={classes.progress}>
      <div className={classes.text}>
        <span>{known ? text : '—'}</span>
        {known && showPercentage && <strong>{percent}%</strong>}
      </div>
      <div
        className={classes.bar}
        data-thick={thick}
        data-done={percent === 100}
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent ?? 0}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={known ? `${text}, ${percent}%` : 'Niente da completare'}
      >
        <i style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}
