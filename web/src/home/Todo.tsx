import { counted } from '@portale/domain/counts.ts'
import type { Home } from '@portale/domain/me.ts'
import { IconX } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './Home.module.css'

/** The activities that a partner has still to complete. */
export function Todo({ todo }: Pick<Home, 'todo'>) {
  return (
    <Card
      title="Attività da completare"
      action={
        <TextLink to={paths.activities()} aria-label="Vedi tutte le attività">
          Vedi tutte
        </TextLink>
      }
    >
      <ul className={classes.progress}>
        {todo.map(({ id, title, done, total, rejected }) => (
          <li key={id}>
            <div className={classes.line}>
              <TextLink to={paths.activityUpload(id)}>{title}</TextLink>
              {rejected > 0 && (
                <Badge
                  colour="bad"
                  icon={IconX}
                  label={counted(rejected, 'documento rifiutato', 'documenti rifiutati')}
                />
              )}
            </div>
            <ProgressBar
              name={title}
              completed={done}
              total={total}
              text={`${counted(done, 'documento verificato', 'documenti verificati')} su ${total}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
