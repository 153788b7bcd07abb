import type { ComponentProps } from 'react'
import classes from './Note.module.css'

type NoteProps = ComponentProps<'div'> & { colour: 'info' | 'ok' | 'warn' | 'bad' }

/** How something stands, in the colour that tells whether it is well: an icon, what is said, and what can be done. */
export function Note({ colour, className = '', ...box }: NoteProps) {
  return <div {...box} className={`${classes.note} ${className}`} data-colour={colour} />
}
