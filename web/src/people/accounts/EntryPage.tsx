import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Logo } from '../../platform/layout/Logo.tsx'
import { useTitle } from '../../platform/ui/useTitle.ts'
import classes from './EntryPage.module.css'
import { ItalyDots } from './ItalyMap.tsx'

type EntryPageProps = { title: string; caption?: ReactNode; children: ReactNode }

/** The layout of the pages for users who are not signed in. The heading takes the focus when the title changes. */
export function EntryPage({ title, caption, children }: EntryPageProps) {
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const previousTitle = useRef(title)
  useEffect(() => {
    if (previousTitle.current !== title) heading.current?.focus()
    previousTitle.current = title
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

/** A success message on these pages. */
export function EntryNote({ children }: { children: ReactNode }) {
  return (
    <Alert
      role="status"
      color="green"
      icon={<IconCircleCheck size={20} aria-hidden />}
      styles={{ root: { background: 'var(--ok-bg)' }, message: { color: 'var(--ok)' }, icon: { color: 'var(--ok)' } }}
    >
      {children}
    </Alert>
  )
}
