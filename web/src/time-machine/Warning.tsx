import { formatMoment } from '@portale/domain/dates.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './TimeMachine.module.css'

/** What a restore to this moment takes away from everybody, and that there is a way back. */
export function Warning({ until }: { until: string }) {
  const [day, time] = formatMoment(until).split(' ')
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        Le modifiche successive alle {time} del {day} andranno perse per tutti gli utenti. Se serve, il ripristino si
        può annullare dall’audit, dove resta scritto.
      </p>
    </div>
  )
}
