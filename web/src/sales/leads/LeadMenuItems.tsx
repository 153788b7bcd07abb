import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { Link } from 'react-router'
import type { Decision } from './lead.api.ts'
import type { LeadAction } from './lead-actions.ts'

/** Actions of a lead in a menu. */
export function LeadMenuItems(props: { actions: LeadAction[]; onDecide: (decision: Decision) => void }) {
  return props.actions.map(({ label, icon: Glyph, to, decision }) => {
    const icon = <Glyph size={18} stroke={1.6} aria-hidden />
    if (to)
      return (
        <Menu.Item key={label} component={Link} to={to} leftSection={icon}>
          {label}
        </Menu.Item>
      )
    return (
      <Menu.Item
        key={label}
        c={decision === 'cancelled' ? 'var(--mantine-color-error)' : undefined}
        leftSection={icon}
        onClick={() => decision && props.onDecide(decision)}
      >
        {label}
      </Menu.Item>
    )
  })
}
