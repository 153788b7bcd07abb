import type { BadgeColour } from '@portale/domain/platform/documents.ts'
import type { Icon } from '@tabler/icons-react'
import classes from './Badge.module.css'

type BadgeProps = { colour: BadgeColour; icon?: Icon; label: string }

/** A state as a coloured label, mostly with an icon. */
export function Badge({ colour, icon: Glyph, label }: BadgeProps) {
  return (
    <span className={classes.badge} style={{ background: `var(--${colour}-bg)`, color: `var(--${colour})` }}>
      {Glyph && <Glyph size={15} aria-hidden />}
      {label}
    </span>
  )
}
