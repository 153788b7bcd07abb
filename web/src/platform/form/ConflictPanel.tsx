import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import page from '../ui/Page.module.css'
import classes from './ConflictPanel.module.css'
import { type Conflict, type Difference, suggestedVersion, type Version, withoutReloadHint } from './conflict.ts'
import form from './form.module.css'

const versionLabels: Record<Version, string> = { mine: 'La tua versione', theirs: 'La versione salvata' }

const changedLabels: Record<Difference['changed'], string> = {
  mine: 'Lo hai cambiato tu.',
  theirs: 'Lo ha cambiato chi ha salvato.',
  both: 'Lo avete cambiato entrambi.',
}

/** Replaces a form after a colleague saved first: both versions, field by field, to choose from. */
export function ConflictPanel({ conflict, title }: { conflict: Conflict; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { differences } = conflict
  const choose = (version: (difference: Difference) => Version) =>
    Object.fromEntries(differences.map((difference) => [difference.path, version(difference)]))
  const [versions, setVersions] = useState(() => choose(suggestedVersion))
  useEffect(() => heading.current?.focus(), [])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    conflict.apply(versions)
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
              : 'Non c’è più niente da scegliere tra le due versioni.'}
          </p>
        </div>
        {differences.length > 1 && (
          <div className={classes.all}>
            <Button variant="default" onClick={() => setVersions(choose(() => 'mine'))}>
              Tieni le mie
            </Button>
            <Button variant="default" onClick={() => setVersions(choose(() => 'theirs'))}>
              Prendi le salvate
            </Button>
          </div>
        )}
        {differences.map((difference) => (
          <Choice
            key={difference.path}
            difference={difference}
            chosen={versions[difference.path] ?? 'mine'}
            onChoose={(version) => setVersions({ ...versions, [difference.path]: version })}
          />
        ))}
      </div>
      <div className={form.bar} data-bar>
        <Button variant="default" onClick={conflict.cancel}>
          Annulla
        </Button>
        <Button type="submit">Applica e salva</Button>
      </div>
    </form>
  )
}

type ChoiceProps = { difference: Difference; chosen: Version; onChoose: (version: Version) => void }

function Choice({ difference, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{difference.label}</legend>
      <p className={classes.who}>{changedLabels[difference.changed]}</p>
      {(['mine', 'theirs'] as const).map((version) => (
        <label key={version} className={classes.version}>
          <input type="radio" name={difference.path} checked={chosen === version} onChange={() => onChoose(version)} />
          <span>
            <small>{versionLabels[version]}</small>
            <span className={classes.value}>{difference[version] || <em>(vuoto)</em>}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
