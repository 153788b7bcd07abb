import { Menu } from '@mantine/core'
import type { LeadRow } from '@portale/domain/leads/lead.ts'
import { Link } from 'react-router'
import { useActor } from '../api/session.ts'
import { RowMenu } from '../list/RowMenu.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { LeadActionButton } from './LeadActionButton.tsx'
import type { Decision } from './lead.api.ts'
import { type LeadAction, leadActions } from './lead-actions.ts'
import { leadName } from './lead-columns.tsx'

type LeadRowActionsProps = { lead: LeadRow; onDecide: (decision: Decision) => void }

/** What can be done with a lead of the list: the most likely in words, the others behind "…". */
export function LeadRowActions({ lead, onDecide }: LeadRowActionsProps) {
  const [first, ...others] = leadActions(useActor(), lead)
  const phone = useIsPhone()
  const name = leadName(lead)
  return (
    <>
      {first && (
        <LeadActionButton
          action={first}
          of={name}
          onDecide={onDecide}
          {...(phone
            ? { variant: 'default' }
            : { variant: 'subtle', size: 'compact-sm', color: 'gray', c: 'var(--ink)' })}
        />
      )}
      {others.length > 0 && (
        <RowMenu subject={name}>
          {others.map((action) => (
            <Item key={action.label} action={action} onDecide={onDecide} />
          ))}
        </RowMenu>
      )}
    </>
  )
}

function Item({ action, onDecide }: { action: LeadAction; onDecide: (decision: Decision) => void }) {
  const { label, icon: Glyph, to, decision } = action
  const icon = <Glyph size={18} stroke={1.6} aria-hidden />
  if (to)
    return (
      <Menu.Item component={Link} to={to} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      c={decision === 'cancelled' ? 'var(--mantine-color-error)' : undefined}
      leftSection={icon}
      onClick={() => decision && onDecide(decision)}
    >
      {label}
    </Menu.Item>
  )
}
