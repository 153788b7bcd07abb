import { IconAlertTriangle } from '@tabler/icons-react'
import { closedLabels } from './closed.ts'
import classes from './MenuList.module.css'

/** Warns that a screen is closed to roles that would see it in their menu, and names them. */
export function ClosedNote(item: { url: string; role: string | null }) {
  const roles = closedLabels(item)
  return (
    <div role="status">
      {roles.length > 0 && (
        <p className={classes.note}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            Questa schermata è chiusa per {roles.join(', ')}: chi ha{' '}
            {roles.length === 1 ? 'questo ruolo' : 'questi ruoli'} vedrà il punto nel menu ma non potrà aprirlo.
          </span>
        </p>
      )}
    </div>
  )
}
