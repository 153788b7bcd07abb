import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import page from '../ui/Page.module.css'
import bar from './ActionBar.module.css'
import classes from './ConflictPanel.module.css'
import { type Difference, suggestedVersion, type Version, withoutReloadHint } from './conflict.ts'
import form from './FormPage.module.css'
import type { Conflict } from './useConflict.ts'

const versions: Record<Version, string> = { mine: 'La tua versione', theirs: 'La versione salvata' }

const whoChanged: Record<Difference['changed'], string> = {
  mine: 'Lo hai cambiato tu.',
  theirs: 'Lo ha cambiato chi ha salvato.',
  both: 'Lo avete cambiato entrambi.',
}

/** In the place of a form that a colleague was faster to save: both versions, field by field, and which to keep. */
export function ConflictPanel({ conflict, title }: { conflict: Conflict; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { differences } = conflict
  const all = (side: (difference: Difference) => Version) =>
    Object.fromEntries(differences.map((difference) => [difference.path, side(difference)]))
  const [sides, setSides] = useState(() => all(suggestedVersion))
  useEffect(() => heading.current?.focus(), [])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    conflict.apply(sides)
  }
  return (
    <form className={form.form} onSubmit={apply}>
      <div className={page.page} data-width="form">
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.heading}>
            <span className={page.eyebrow}>{title} </span>
            Qualcuno ha salvato prima di te
          </h1>
          <p className={classes.intro}>
            {withoutReloadHint(conflict.message)}{' '}
            {differences.length > 0
              ? 'Non è ancora stato sovrascritto niente: scegli per ogni campo la versione da tenere.'
              : 'Quello che hai scritto è uguale a quello che è salvato.'}
          </p>
        </div>
        {differences.length > 1 && (
          <div className={classes.all}>
            <Button variant="default" onClick={() => setSides(all(() => 'mine'))}>
              Tieni le mie
            </Button>
            <Button variant="default" onClick={() => setSides(all(() => 'theirs'))}>
              Prendi le salvate
            </Button>
          </div>
        )}
        {differences.map((difference) => (
          <Choice
            key={difference.path}
            difference={difference}
            side={sides[difference.path] ?? 'mine'}
            onChoose={(side) => setSides({ ...sides, [difference.path]: side })}
          />
        ))}
      </div>
      <div className={bar.bar}>
        <Button variant="default" onClick={conflict.cancel}>
          Annulla
        </Button>
        <Button type="submit">Applica e salva</Button>
      </div>
    </form>
  )
}

type ChoiceProps = { difference: Difference; side: Version; onChoose: (side: Version) => void }

function Choice({ difference, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{difference.label}</legend>
      <p className={classes.who}>{whoChanged[difference.changed]}</p>
      {(['mine', 'theirs'] as const).map((version) => (
        <label key={version} className={classes.version}>
          <input type="radio" name={difference.path} checked={side === version} onChange={() => onChoose(version)} />
          <span>
            <small>{versions[version]}</small>
            <span className={classes.value}>{difference[version] || <em>(vuoto)</em>}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
