import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Callout } from '../ui/Callout.tsx'
import classes from './UnsavedFormBanner.module.css'
import { formatUnsavedFormAge, type UnsavedFormOffer } from './unsaved-form.ts'

/** "Bozza di 5 minuti fa": resumes or discards it; asks before it replaces what was typed meanwhile. */
export function UnsavedFormBanner({ savedAt, notes, isDirty, resume, discard }: UnsavedFormOffer) {
  const [asked, setAsked] = useState(false)
  // The button that had the focus is gone: the first field of the form gets it.
  const andFocus = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    const field = event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea, [contenteditable]')
    act()
    field?.focus()
  }
  if (asked)
    return (
      <Callout colour="warn" className={classes.banner} role="alert">
        <p>Hai già scritto qualcosa: se riprendi la bozza lo perdi.</p>
        <div className={classes.buttons}>
          <Button ref={(button) => button?.focus()} variant="default" size="compact-md" onClick={() => setAsked(false)}>
            Tieni quello che ho scritto
          </Button>
          <Button size="compact-md" onClick={andFocus(resume)}>
            Riprendi la bozza
          </Button>
        </div>
      </Callout>
    )
  return (
    <Callout colour="info" className={classes.banner} role="status">
      <IconPencil size={20} stroke={1.7} aria-hidden />
      <div>
        <strong>{formatUnsavedFormAge(savedAt, Date.now())}</strong>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          onClick={(event) => (isDirty() ? setAsked(true) : andFocus(resume)(event))}
        >
          Riprendi
        </Button>
        <Button variant="subtle" size="compact-md" onClick={andFocus(discard)}>
          Scarta
        </Button>
      </div>
    </Callout>
  )
}
