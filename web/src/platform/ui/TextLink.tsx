import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './TextLink.module.css'

type TextLinkProps = { to: string; children: ReactNode; 'aria-label'?: string }

/** A link of the portal inside text, tables and cards. */
export function TextLink(props: TextLinkProps) {
  return <Link className={classes.link} {...props} />
}

type FileLinkProps = { href: string; tabIndex?: number; children: ReactNode; 'aria-label'?: string }

/** A link to a file of the server, in a new tab. */
export function FileLink({ children, ...props }: FileLinkProps) {
  return (
    <a className={classes.link} target="_blank" rel="noopener" {...props}>
      {children}
    </a>
  )
}
