import { type Icon, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = { icon?: Icon; title: string; hint?: ReactNode; action?: ReactNode }

/** Replaces an empty list: what is missing, and an action to add it. */
export function EmptyState({ icon: Glyph = IconInbox, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Glyph size={24} stroke={1.5} aria-hidden />
      </span>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}

export const noResults = 'Non ci sono risultati'

/** Replaces a list that has nothing yet, in the words of every empty list (decisions "Lists"): why follows as the hint. */
export const EmptyList = ({ title, hint, ...rest }: EmptyStateProps) => (
  <EmptyState title={noResults} hint={[`${title}. `, hint]} {...rest} />
)
