import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type Props = { title: string; add: string; onAdd: () => void; path: string; none: string; children: ReactNode }

/** A part of a model under its heading, with "Aggiungi…" at the right. */
export function Section({ title, add, onAdd, path, none, children }: Props) {
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
          {add}
        </Button>
      </div>
      {children || <p className={classes.none}>{none}</p>}
    </section>
  )
}
