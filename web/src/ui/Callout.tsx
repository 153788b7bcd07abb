import type { ComponentProps } from 'react'
import classes from './Callout.module.css'

type CalloutProps = ComponentProps<'div'> & { colour: 'info' | 'ok' | 'warn' | 'bad' }

/** How something stands, in the colour that tells whether it is well: an icon, what is said, and what can be done. */
export function Callout({ colour, className = '', ...box }: CalloutProps) {
  return <div {...box} className={`${classes.note} ${className}`} data-colour={colour} />
}
