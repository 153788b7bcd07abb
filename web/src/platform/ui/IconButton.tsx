import { ActionIcon, Button, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useIsPhone } from './useIsPhone.ts'

type RowAction = {
  icon: Icon
  label: string
  /** What the action is about, for screen readers. */
  subject: string
  /** The most likely action of the row: a button with its name. */
  main?: boolean
}

/** A row action: the main one by its name, the others as icons with a tooltip, all by their names on phones. */
export function IconButton({
  icon: Glyph,
  label,
  subject,
  main = false,
  onClick,
}: RowAction & { onClick: () => void }) {
  const phone = useIsPhone()
  const name = `${label} ${subject}`
  if (main || phone)
    return (
      <Button variant="default" size={phone ? undefined : 'compact-sm'} aria-label={name} onClick={onClick}>
        {toWords(label)}
      </Button>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={name} onClick={onClick}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A row action that opens another screen. */
export function IconLink({ icon: Glyph, label, subject, main = false, to }: RowAction & { to: string }) {
  const phone = useIsPhone()
  const name = `${label} ${subject}`
  if (main || phone)
    return (
      <Button component={Link} to={to} variant="default" size={phone ? undefined : 'compact-sm'} aria-label={name}>
        {toWords(label)}
      </Button>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} size={32} aria-label={name}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

// "Apri il tuo profilo, Anna Riva" is one sentence for screen readers.
const toWords = (label: string) => label.replace(/,$/, '')
