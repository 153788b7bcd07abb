import { Button, VisuallyHidden } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './SideList.module.css'

type SideListProps = {
  title: string
  add: string
  onAdd: () => void
  path?: string
  note?: ReactNode
  children: ReactNode
}

/** "Ruoli" or "Modelli" at the left of the designer: what there is, and a button for one more. */
export function SideList({ title, add, onAdd, path, note, children }: SideListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Button
          variant="subtle"
          size="sm"
          px={10}
          leftSection={<IconPlus size={18} aria-hidden />}
          data-path={path}
          onClick={onAdd}
        >
          {add}
        </Button>
      </div>
      {children}
      {note && <p className={classes.note}>{note}</p>}
    </section>
  )
}

type SideItemProps = {
  icon?: Icon
  name: string
  caption: string
  current?: boolean
  /** Something of it is missing or wrong. */
  faulty?: boolean
  /** Without it there is nothing to choose: the portal's own. */
  onSelect?: () => void
  right?: ReactNode
}

/** One of a list of the designer; the chosen one is tinted. */
export function SideItem({ icon: Glyph, name, caption, current, faulty, onSelect, right }: SideItemProps) {
  const words = (
    <>
      {Glyph && <Glyph size={18} stroke={1.6} aria-hidden />}
      <span>
        <b>{name}</b>
        <small>{caption}</small>
      </span>
      {faulty && (
        <span className={classes.faulty} title="Da completare">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <VisuallyHidden>Da completare</VisuallyHidden>
        </span>
      )}
    </>
  )
  return (
    <li className={classes.item} data-current={current || undefined}>
      {onSelect ? (
        <button type="button" className={classes.main} aria-current={current || undefined} onClick={onSelect}>
          {words}
        </button>
      ) : (
        <div className={classes.main}>{words}</div>
      )}
      {right}
    </li>
  )
}
