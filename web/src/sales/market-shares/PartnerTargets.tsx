import { Box, VisuallyHidden } from '@mantine/core'
import { formatDate } from '@portale/domain/platform/dates.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { formatShare, type WorkshopSharePoints } from '@portale/domain/sales/market-shares/market-share.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Card } from '../../platform/ui/Card.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { sharePointsQuery } from './market-share.api.ts'
import { formatShareName } from './market-share.ts'
import classes from './PartnerTargets.module.css'
import { ShareChart } from './ShareChart.tsx'

const emptyHints: Record<Partner, string> = {
  workshop: 'Qui compariranno la quota e il target quando verranno inviati.',
  dealer: 'Qui compariranno le quote e i target delle officine quando verranno inviati.',
}

/** The sent shares of a workshop, or of a dealer's current workshops. */
export function PartnerTargets({ kind, id }: { kind: Partner; id: string }) {
  const points = useQuery(sharePointsQuery(kind, id))
  return (
    <Card title="Target Officine">
      <Loaded query={points}>
        {(workshops) =>
          workshops.every((workshop) => workshop.points.length === 0) ? (
            <div className={classes.none}>
              <strong>Ancora nessun target</strong>
              <p>{emptyHints[kind]}</p>
            </div>
          ) : (
            <Workshops kind={kind} workshops={workshops} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Workshops({ kind, workshops }: { kind: Partner; workshops: WorkshopSharePoints[] }) {
  if (kind === 'workshop') return workshops.map((workshop) => <WorkshopTargets key={workshop.id} workshop={workshop} />)
  return (
    <ul className={classes.workshops}>
      {workshops.map((workshop) => (
        <WorkshopTargetsRow key={workshop.id} workshop={workshop} initiallyOpen={workshops.length === 1} />
      ))}
    </ul>
  )
}

/** The sent shares of a workshop: a chart and a table, newest first. */
function WorkshopTargets({ workshop: { name, points } }: { workshop: WorkshopSharePoints }) {
  return (
    <div className={classes.targets}>
      <ShareChart points={points} name={name} />
      <Box component="section" className={classes.scroll} aria-label={`Target di ${name}`} tabIndex={0}>
        <table className={classes.table}>
          <caption>
            <VisuallyHidden>Target di {name}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Inviato il</th>
              <th scope="col">Tipo</th>
              <th scope="col">Attuale</th>
              <th scope="col">Target</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ id, sent_at, type, year, current, target }) => (
              <tr key={id}>
                <td>{formatDate(sent_at)}</td>
                <td>{formatShareName({ type, year })}</td>
                <td>{formatShare(current)}</td>
                <td>{formatShare(target)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  )
}

/** A workshop of a dealer: its last share and target, and the earlier ones when it is expanded. */
function WorkshopTargetsRow({ workshop, initiallyOpen }: { workshop: WorkshopSharePoints; initiallyOpen: boolean }) {
  const [open, setOpen] = useState(initiallyOpen)
  const id = useId()
  const { baldo_id, name, points } = workshop
  const last = points.at(-1)
  return (
    <li>
      <div className={classes.row}>
        <h3>
          <span>{baldo_id}</span> {name}
        </h3>
        {last ? (
          <>
            <span className={classes.last}>
              Attuale <b>{formatShare(last.current)}</b>
            </span>
            <span className={classes.last}>
              Target <b>{formatShare(last.target)}</b>
            </span>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${open ? 'Nascondi' : 'Mostra'} l’andamento di ${name}`}
              onClick={() => setOpen(!open)}
            >
              Andamento
              <IconChevronRight size={15} aria-hidden />
            </button>
          </>
        ) : (
          <span className={classes.last}>Ancora nessun target</span>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && last && <WorkshopTargets workshop={workshop} />}
      </div>
    </li>
  )
}
