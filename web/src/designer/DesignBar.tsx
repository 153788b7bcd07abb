import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import bar from '../form/form.module.css'
import classes from './DesignBar.module.css'

type Props = {
  missing: string | undefined
  dirty: boolean
  /** There is nothing to send yet: another button is the next step. */
  quiet: boolean
  busy: boolean
  label: string
  onSubmit: () => void
}

/** The bar at the foot: the first thing that is missing, named, and the button, which leads there or shows the plan. */
export function DesignBar({ missing, dirty, quiet, busy, label, onSubmit }: Props) {
  return (
    <div className={bar.bar}>
      <div className={`${bar.info} ${classes.info}`} role="status" data-missing={missing !== undefined || undefined}>
        {missing && <IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
        {missing ?? (dirty ? 'Bozza non ancora applicata' : '')}
      </div>
      <Button variant={quiet ? 'default' : undefined} loading={busy} onClick={onSubmit}>
        {label}
      </Button>
    </div>
  )
}
