import type { ReactNode } from 'react'
import classes from './Card.module.css'

type CardProps = { title: string; action?: ReactNode; children: ReactNode }

/** A bordered block with a heading and, to its right, a link or a button. */
export function Card({ title, action, children }: CardProps) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
