import { Button, VisuallyHidden } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './SideList.module.css'

type SideListProps = {
  title: string
  addLabel: string
  onAdd: () => void
  path?: string
  note?: ReactNode
  children: ReactNode
}

/** "Ruoli" or "Modelli" on the left of the designer. */
export function SideList({ title, addLabel, onAdd, path, note, children }: SideListProps) {
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
          {addLabel}
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
  isCurrent?: boolean
  hasProblems?: boolean
  /** Without it the item cannot be selected. */
  onSelect?: () => void
  right?: ReactNode
}

export function SideItem({ icon: Glyph, name, caption, isCurrent, hasProblems, onSelect, right }: SideItemProps) {
  const content = (
    <>
      {Glyph && <Glyph size={18} stroke={1.6} aria-hidden />}
      <span>
        <b>{name}</b>
        <small>{caption}</small>
      </span>
      {hasProblems && (
        <span className={classes.warning} title="Da completare">
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <VisuallyHidden>Da completare</VisuallyHidden>
        </span>
      )}
    </>
  )
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      {onSelect ? (
        <button type="button" className={classes.main} aria-current={isCurrent || undefined} onClick={onSelect}>
          {content}
        </button>
      ) : (
        <div className={classes.main}>{content}</div>
      )}
      {right}
    </li>
  )
}
