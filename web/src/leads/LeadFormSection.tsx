import { type ReactNode, useId } from 'react'
import classes from './LeadFormSection.module.css'

/** A part of a lead's forms, with its heading. */
export function LeadFormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields side by side; one below the other on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
