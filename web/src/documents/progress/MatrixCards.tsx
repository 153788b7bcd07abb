import {
  cellStateColours,
  cellStateLabels,
  type MatrixPage,
  type MatrixRow,
} from '@portale/domain/documents/progress/matrix.ts'
import { type Audience, audienceLabels, audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/ui/Badge.tsx'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import { ShowAll } from '../../platform/ui/ShowAll.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './ActivityMatrix.module.css'
import { cellStateIcons } from './MatrixState.tsx'

type Props = { audience: Audience; activities: MatrixPage['activities']; rows: MatrixRow[] }

/** The matrix for phones: a card per partner with what it has not completed, and the rest on request. */
export function MatrixCards({ audience, activities, rows }: Props) {
  return (
    <ul className={classes.cards} aria-label={`Matrice delle ${audienceLabels[audience].many}`}>
      {rows.map((row) => (
        <li key={row.id}>
          <MatrixCard audience={audience} activities={activities} row={row} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { audience: Audience; activities: MatrixPage['activities']; row: MatrixRow }

function MatrixCard({ audience, activities, row }: CardProps) {
  const [expanded, setExpanded] = useState(false)
  const kind = audiencePartners[audience]
  const open = row.cells.filter(({ state }) => state !== 'done')
  const cells = expanded ? row.cells : open
  return (
    <>
      <div>
        <h2>
          <TextLink to={paths.partner(kind, row.id)}>{row.name}</TextLink>
        </h2>
        <p className={classes.none}>{row.baldo_id}</p>
      </div>
      <ProgressBar
        name={`Attività completate: ${row.name}`}
        completed={row.completed_activities_count}
        total={row.total_activities}
        text={`${row.completed_activities_count} su ${row.total_activities}`}
      />
      <ul className={classes.activities} aria-label={`Attività di ${row.name}`}>
        {cells.map(({ activity_id, state }) => (
          <li key={activity_id}>
            <Link to={paths.uploadManagement(kind, row.id, activity_id)}>
              <span>{activities.find(({ id }) => id === activity_id)?.title}</span>
              <Badge colour={cellStateColours[state]} icon={cellStateIcons[state]} label={cellStateLabels[state]} />
            </Link>
          </li>
        ))}
      </ul>
      {open.length < row.cells.length && (
        <ShowAll expanded={expanded} count={row.cells.length} what="le attività" onChange={setExpanded} />
      )}
    </>
  )
}
