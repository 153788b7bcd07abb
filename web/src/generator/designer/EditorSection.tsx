import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './EditorSection.module.css'

type EditorSectionProps = {
  title: string
  addLabel: string
  onAdd: () => void
  path: string
  emptyText: string
  children: ReactNode
}

/** A list of a model under its heading, with "Aggiungi…" on the right. */
export function EditorSection({ title, addLabel, onAdd, path, emptyText, children }: EditorSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
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
      {children || <p className={classes.empty}>{emptyText}</p>}
    </section>
  )
}

type ColumnHeadsProps = { kind: 'relation' | 'view' | 'file'; heads: string[] }

/** Visible headings over the rows; for screen readers each input has a name of its own. */
export function ColumnHeads({ kind, heads }: ColumnHeadsProps) {
  return (
    <div className={classes.heads} data-kind={kind} aria-hidden>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

type RemoveButtonProps = { itemName: string; disabled?: boolean; onClick: () => void }

export function RemoveButton({ itemName, disabled, onClick }: RemoveButtonProps) {
  const label = `Elimina ${itemName}`
  return (
    <ActionIcon size={36} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
