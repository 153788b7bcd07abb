import { partnerKindByRole } from '@portale/domain/roles.ts'
import { Link } from 'react-router'
import { useActor } from '../api/session.ts'
import { paths } from '../paths.ts'
import classes from './Brand.module.css'
import { Logo } from './Logo.tsx'

const areas = { dealer: 'Area concessionarie', workshop: 'Area officine' }

/** The logo, the name of the portal and the area of the user's role. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const partner = partnerKindByRole[useActor().role]
  return (
    <Link className={classes.brand} to={paths.home()} onClick={onNavigate}>
      <Logo />
      <span>
        Portale Rete
        <small>{partner ? areas[partner] : 'Area interna'}</small>
      </span>
    </Link>
  )
}
