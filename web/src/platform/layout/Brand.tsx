import { partnerRoles } from '@portale/domain/platform/roles.ts'
import { Link } from 'react-router'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import classes from './Brand.module.css'
import { Logo } from './Logo.tsx'

/** The logo, the name of the portal and the area of the user's role. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { role } = useActor()
  const partnerArea = role === 'workshop_user' ? 'Area officine' : 'Area concessionarie'
  const isPartner = partnerRoles.some((name) => name === role)
  return (
    <Link className={classes.brand} to={paths.home()} onClick={onNavigate}>
      <Logo />
      <span>
        Portale Rete
        <small>{isPartner ? partnerArea : 'Area interna'}</small>
      </span>
    </Link>
  )
}
