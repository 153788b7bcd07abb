import { type Audience, audienceLabels, audiences } from '@portale/domain/activities/activity.ts'
import { Link } from 'react-router'
import classes from './AudienceLinks.module.css'

/** The two twins of a dashboard side by side, the present one marked. */
export function AudienceLinks({ audience, to }: { audience: Audience; to: (audience: Audience) => string }) {
  return (
    <nav className={classes.links} aria-label="Destinatari">
      {audiences.map((one) => (
        <Link key={one} to={to(one)} aria-current={one === audience ? 'page' : undefined}>
          {audienceLabels[one].title}
        </Link>
      ))}
    </nav>
  )
}
