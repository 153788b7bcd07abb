import { ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'

type IconLinkProps = {
  icon: Icon
  label: string /** What the link is about, for screen readers. */
  subject: string
  to: string
}

/** A row action: an icon with a tooltip, named in full: "Modifica Autocarri Piemonte S.p.A.". */
export function IconLink({ icon: Glyph, label, subject, to }: IconLinkProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} size={32} aria-label={`${label} ${subject}`}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
