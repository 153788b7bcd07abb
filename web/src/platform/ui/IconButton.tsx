import { Button, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Icon } from '@tabler/icons-react'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import classes from './IconButton.module.css'
import { useIsPhone } from './useIsPhone.ts'

type RowAction = {
  icon: Icon
  label: string
  /** What the action is about, for screen readers. */
  subject: string
  /** The most likely action of the row: a button with its name. */
  main?: boolean
}

type RowButtonProps = {
  label: string
  /** What it does to which row, for screen readers. */
  name: string
  variant?: 'default' | 'light' | 'subtle'
} & ({ to: string; onClick?: undefined } | { onClick: () => void; to?: undefined })

/** A button or a link with words in a row of a table: it looks as Mantine's compact one, with one element instead of three. */
export function RowButton({ label, name, variant = 'default', to, onClick }: RowButtonProps) {
  const button = { className: classes.main, 'data-variant': variant, 'aria-label': name, children: label }
  return to === undefined ? <button type="button" onClick={onClick} {...button} /> : <Link to={to} {...button} />
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
  const button = useRef<HTMLButtonElement>(null)
  const [tooltip, pointing] = useTooltip(label, button)
  const name = `${label} ${subject}`
  if (phone)
    return (
      <Button variant="default" aria-label={name} onClick={onClick}>
        {toWords(label)}
      </Button>
    )
  if (main) return <RowButton label={toWords(label)} name={name} onClick={onClick} />
  return (
    <>
      <button ref={button} type="button" className={classes.icon} aria-label={name} onClick={onClick} {...pointing}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </button>
      {tooltip}
    </>
  )
}

/** A row action that opens another screen. */
export function IconLink({ icon: Glyph, label, subject, main = false, to }: RowAction & { to: string }) {
  const phone = useIsPhone()
  const link = useRef<HTMLAnchorElement>(null)
  const [tooltip, pointing] = useTooltip(label, link)
  const name = `${label} ${subject}`
  if (phone)
    return (
      <Button component={Link} to={to} variant="default" aria-label={name}>
        {toWords(label)}
      </Button>
    )
  if (main) return <RowButton label={toWords(label)} name={name} to={to} />
  return (
    <>
      <Link ref={link} to={to} className={classes.icon} aria-label={name} {...pointing}>
        <Glyph size={18} stroke={1.7} aria-hidden />
      </Link>
      {tooltip}
    </>
  )
}

const tooltipDelayMs = 350

/** The tooltip of a button in a row, which is there once the mouse has stayed on the button: a list has a hundred of them. */
function useTooltip(label: string, target: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointing = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'mouse') timer.current = setTimeout(() => setWanted(true), tooltipDelayMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
  return [isWanted && <Tooltip target={target} label={label} defaultOpened />, isWanted ? {} : pointing] as const
}

// "Apri il tuo profilo, Anna Riva" is one sentence for screen readers.
const toWords = (label: string) => label.replace(/,$/, '')
