import { ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'

type RowAction = {
  icon: Icon
  label: string
  /** What the action is about, for screen readers. */
  subject: string
}

/** A row action as an icon with a tooltip, with its full name for screen readers: "Modifica Anna Riva". */
export function IconButton({ icon: Glyph, label, subject, onClick }: RowAction & { onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={`${label} ${subject}`} onClick={onClick}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A row action that opens another screen. */
export function IconLink({ icon: Glyph, label, subject, to }: RowAction & { to: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} size={32} aria-label={`${label} ${subject}`}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
