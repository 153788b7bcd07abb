import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Callout } from '../ui/Callout.tsx'
import classes from './MarketShares.module.css'
import { workshopsText } from './recipients.ts'

const shownNames = 200

/** Which workshops of the network the file doesn't have: they get no targets. */
export function MissingWorkshops({ missing }: Pick<MarketShare, 'missing'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (missing.length === 0) return null
  return (
    <Callout colour="warn">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>
          {workshopsText(missing.length)} della rete non {missing.length === 1 ? 'è' : 'sono'} nel file
        </b>{' '}
        e non {missing.length === 1 ? 'ha' : 'hanno'} un target.
        <ul id={id} className={classes.missing} hidden={!open} aria-label="Officine che mancano nel file">
          {missing.slice(0, shownNames).map(({ id: workshop, baldo_id, name }) => (
            <li key={workshop}>
              <span>{baldo_id}</span> {name}
            </li>
          ))}
          {missing.length > shownNames && <li>e altre {formatNumber(missing.length - shownNames)}</li>}
        </ul>
      </div>
      <Button variant="default" size="xs" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Nascondi' : 'Mostra quali'}
      </Button>
    </Callout>
  )
}
