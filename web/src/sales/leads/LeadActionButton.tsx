import { Button, type ButtonProps } from '@mantine/core'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import classes from './LeadList.module.css'
import type { Decision } from './lead.api.ts'
import type { LeadAction } from './lead-actions.ts'

type Props = ButtonProps & { action: LeadAction; of: string; onDecide: (decision: Decision) => void }

/** An action as a button; a blocked one is disabled, with the reason below it. */
export function LeadActionButton({ action: { label, blocked, to, decision }, of, onDecide, ...button }: Props) {
  const name = `${label} ${of}`
  if (blocked)
    return (
      <span className={classes.blocked}>
        <Button aria-label={`${name}: ${blocked}`} {...button} c={undefined} disabled>
          {label}
        </Button>
        <small>{blocked}</small>
      </span>
    )
  if (to)
    return (
      <LinkButton to={to} aria-label={name} {...button}>
        {label}
      </LinkButton>
    )
  return (
    <Button aria-label={name} onClick={() => decision && onDecide(decision)} {...button}>
      {label}
    </Button>
  )
}
