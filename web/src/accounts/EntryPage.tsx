import type { ReactNode } from 'react'
import { Logo } from '../layout/Logo.tsx'
import { useTitle } from '../ui/useTitle.ts'
import classes from './EntryPage.module.css'
import { ItalyDots } from './ItalyDots.tsx'

type EntryPageProps = { title: string; caption: string; children: ReactNode }

/** The frame of the pages outside the portal: login and passwords. */
export function EntryPage({ title, caption, children }: EntryPageProps) {
  useTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.box}>
          <p className={classes.brand}>
            <Logo size={40} />
            Portale Rete
          </p>
          <h1>{title}</h1>
          <p className={classes.caption}>{caption}</p>
          {children}
        </div>
      </main>
      <div className={classes.panel} aria-hidden>
        <ItalyDots />
      </div>
    </div>
  )
}
