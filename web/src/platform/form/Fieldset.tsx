import type { ReactNode } from 'react'
import classes from './Fieldset.module.css'

/** Checkboxes in a row under a legend. */
export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
