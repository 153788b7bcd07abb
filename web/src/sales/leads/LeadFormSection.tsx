import { type ReactNode, useId } from 'react'
import classes from './LeadForm.module.css'

/** A section of a form with its heading. */
export function LeadFormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields in two columns, or in one on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
