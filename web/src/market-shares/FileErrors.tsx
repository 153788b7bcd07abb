import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Callout } from '../ui/Callout.tsx'
import classes from './MarketShares.module.css'
import { shareError } from './share-errors.ts'

const shownAtFirst = 10

/** What is wrong with the file, by row and column; comes into view and takes the focus when it appears. */
export function FileErrors({ sentences }: { sentences: string[] }) {
  const [all, setAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentences.length > 0) box.current?.focus()
  }, [sentences])
  const shown = all ? sentences : sentences.slice(0, shownAtFirst)
  return (
    <Callout ref={box} colour="bad" className={classes.errors} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <b>Il file non è stato caricato.</b> Correggilo e sceglilo di nuovo: finché c’è un errore non ne resta niente.
        <ul aria-label="Errori del file">
          {shown.map(shareError).map(({ place, text }) => (
            <li key={`${place}${text}`}>
              {place && <b>{place}: </b>}
              {text}
            </li>
          ))}
        </ul>
        {sentences.length > shownAtFirst && (
          <Button variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Mostra meno' : `Mostra tutti (${sentences.length})`}
          </Button>
        )}
      </div>
    </Callout>
  )
}
