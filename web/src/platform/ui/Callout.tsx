import type { ComponentProps } from 'react'
import classes from './Callout.module.css'

type CalloutProps = ComponentProps<'div'> & { colour: 'info' | 'ok' | 'warn' | 'bad' }

/** A coloured box for a state: an icon, a text, actions. */
export function Callout({ colour, className = '', ...box }: CalloutProps) {
  return <div {...box} className={`${classes.note} ${className}`} data-colour={colour} />
}
