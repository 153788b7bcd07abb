import type { ImportAnswer } from '@portale/domain/import.ts'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Callout } from '../ui/Callout.tsx'
import classes from './ImportPage.module.css'
import { ImportRows } from './ImportRows.tsx'
import { UndoFile } from './UndoFile.tsx'
import { countsText, type Importable, rowsToWrite } from './words.ts'

/** What the import would do, row by row, and whether it can be done. */
export function ImportResult({ of, answer }: { of: Importable; answer: ImportAnswer }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!answer) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView()
  }, [answer])
  return (
    <div className={classes.step}>
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <Verdict answer={answer} />
      </div>
      {answer.undo && answer.counts.wrong === 0 && (
        <UndoFile undo={answer.undo}>
          Prima di importare puoi conservare le righe da modificare come sono ora: importando quel file le modifiche si
          annullano. Le righe nuove restano.
        </UndoFile>
      )}
      <ImportRows of={of} answer={answer} />
    </div>
  )
}

function Verdict({ answer }: { answer: ImportAnswer }) {
  const { counts } = answer
  if (counts.wrong > 0)
    return (
      <Callout colour="bad">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <b>Il file ha {countsText(counts, ['wrong'])}.</b> Correggi il file e caricalo di nuovo: finché ci sono righe
          errate non viene scritto niente.
        </div>
      </Callout>
    )
  if (rowsToWrite(answer) === 0)
    return (
      <Callout colour="info">
        <IconInfoCircle size={20} aria-hidden />
        <div>
          <b>Non c’è niente da importare.</b> Tutte le righe del file sono già così nel portale.
        </div>
      </Callout>
    )
  return (
    <Callout colour="ok">
      <IconCircleCheck size={20} aria-hidden />
      <div>
        <b>Il file si può importare:</b> {countsText(counts, ['new', 'changed', 'unchanged'])}. Niente viene scritto
        prima della conferma.
      </div>
    </Callout>
  )
}
