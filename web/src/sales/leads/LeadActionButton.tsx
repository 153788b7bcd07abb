import { Button, type ButtonProps } from '@mantine/core'
import { RowButton } from '../../platform/ui/IconButton.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
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

/** The first action of a row of the list: in a table a plain button, on phones as high as a finger. */
export function LeadRowButton({ action, of, onDecide }: Pick<Props, 'action' | 'of' | 'onDecide'>) {
  const phone = useIsPhone()
  const { label, blocked, to, decision } = action
  const variant = decision ? 'light' : 'default'
  if (phone || blocked)
    return (
      <LeadActionButton
        action={action}
        of={of}
        onDecide={onDecide}
        variant={variant}
        size={phone ? undefined : 'compact-sm'}
      />
    )
  const button = { label, name: `${label} ${of}`, variant } as const
  return to ? (
    <RowButton {...button} to={to} />
  ) : (
    <RowButton {...button} onClick={() => decision && onDecide(decision)} />
  )
}
