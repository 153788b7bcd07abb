import { ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Icon } from '@tabler/icons-react'

type IconButtonProps = { icon: Icon; label: string; subject: string; onClick: () => void }

/** A row action that stays on the screen: an icon with a tooltip, named in full: "Modifica Anna Riva". */
export function IconButton({ icon: Glyph, label, subject, onClick }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={`${label} ${subject}`} onClick={onClick}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
