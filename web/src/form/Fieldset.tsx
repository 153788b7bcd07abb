import type { ReactNode } from 'react'
import classes from './Fieldset.module.css'

/** Boxes in a row, under what they are about. */
export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.fieldset}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
