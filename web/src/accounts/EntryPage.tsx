import { type ReactNode, useEffect, useRef } from 'react'
import { Logo } from '../layout/Logo.tsx'
import { useTitle } from '../ui/useTitle.ts'
import classes from './EntryPage.module.css'
import { ItalyDots } from './ItalyDots.tsx'

type EntryPageProps = { title: string; caption?: ReactNode; children: ReactNode }

/** The frame of the pages outside the portal: login, passwords, confirmations. A new title takes the focus. */
export function EntryPage({ title, caption, children }: EntryPageProps) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (before.current !== title) heading.current?.focus()
    before.current = title
  }, [title])
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.box}>
          <p className={classes.brand}>
            <Logo size={40} />
            Portale Rete
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
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
