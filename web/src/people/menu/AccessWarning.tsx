import { rolesWithoutAccess } from '@portale/domain/people/menu/screens.ts'
import { roleLabels } from '@portale/domain/platform/roles.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'
import classes from './MenuList.module.css'

/** Names the roles that see a menu item but can't open its screen, in the list. */
export function AccessBadge({ item }: { item: { url: string; role: string | null } }) {
  const roles = labelsWithoutAccess(item)
  if (roles.length === 0) return null
  const isSingle = roles.length === 1
  return (
    <div title={roles.join('\n')}>
      <Badge
        colour="warn"
        icon={IconAlertTriangle}
        label={`Schermata chiusa per ${isSingle ? roles[0] : `${roles.length} ruoli`}`}
      />
      {!isSingle && <small className={classes.roles}>{roles.join(', ')}</small>}
    </div>
  )
}

/** Names the roles that see a menu item but can't open its screen, in the form. */
export function AccessNote(item: { url: string; role: string | null }) {
  const roles = labelsWithoutAccess(item)
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

const labelsWithoutAccess = (item: { url: string; role: string | null }): string[] =>
  rolesWithoutAccess(item).map((role) => roleLabels[role])
