import { Button } from '@mantine/core'
import type { ImportAnswer } from '@portale/domain/import.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import empty from '../ui/EmptyState.module.css'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './ImportPage.module.css'
import { UndoFile } from './UndoFile.tsx'
import { countsText, type Importable } from './words.ts'

type ImportDoneProps = { of: Importable; answer: ImportAnswer; again: () => void }

/** The import was written: how many rows, the way back, and where to go from here. */
export function ImportDone({ of, answer: { counts, undo }, again }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={empty.empty}>
      <span className={classes.done}>
        <IconCircleCheck size={26} stroke={1.6} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        Importazione completata
      </h2>
      <p>{countsText(counts, ['new', 'changed', 'unchanged'])}.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={again}>
          Importa un altro file
        </Button>
        <LinkButton to={of.to}>{of.goToList}</LinkButton>
      </div>
      {undo && (
        <UndoFile undo={undo} label="Scarica le righe com’erano">
          Per annullare le modifiche importa il file con le righe com’erano prima. Le righe nuove restano.
        </UndoFile>
      )}
    </div>
  )
}
