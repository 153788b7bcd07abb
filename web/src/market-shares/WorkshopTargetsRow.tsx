import { formatShare, type WorkshopSharePoints } from '@portale/domain/market-shares/market-share.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './PartnerTargets.module.css'
import { WorkshopTargets } from './WorkshopTargets.tsx'

/** A workshop of a dealer: its last share and target, and what came before when it is opened. */
export function WorkshopTargetsRow({ workshop, opened }: { workshop: WorkshopSharePoints; opened: boolean }) {
  const [open, setOpen] = useState(opened)
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
