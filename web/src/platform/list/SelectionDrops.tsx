import { Button } from '@mantine/core'
import { formatSubject, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import classes from './SelectionBar.module.css'
import { capitalize, formatNames } from './selected-names.ts'
import type { Selection } from './selection.ts'
import type { Drop } from './selection-state.ts'

const maxNamed = 3

type Props<Row> = { selection: Selection<Row>; subject: Subject }

/** What left the selection because of filters, with the buttons that select it again or say that it is all right. */
export function SelectionDrops<Row>({ selection, subject }: Props<Row>) {
  const size = useIsPhone() ? undefined : 'compact-sm'
  return selection.drops.map((drop) => {
    const rows = [...drop.rows.values()]
    const isHere = selection.isOfThisList(drop)
    return (
      <div key={drop.kind} className={classes.drop}>
        <span>
          {formatReason(subject, drop, isHere)} {formatNames(subject, rows.map(selection.name), maxNamed)}.
        </span>
        <Button variant="default" size={size} onClick={() => selection.takeBack(drop)}>
          {isHere ? 'Rimetti nella selezione' : 'Torna alla selezione di prima'}
        </Button>
        <Button variant="subtle" color="gray" c="var(--ink)" size={size} onClick={() => selection.dismiss(drop)}>
          Va bene così
        </Button>
      </div>
    )
  })
}

function formatReason<Row>(subject: Subject, { rows, isUnchecked }: Drop<Row>, isHere: boolean): string {
  const removed = `${formatSubject(subject, rows.size)} ${inflect(subject, 'tolt', rows.size)} dalla selezione`
  if (!isHere) return `${capitalize(removed)}, perché di un altro elenco:`
  if (isUnchecked) return `${removed}, perché non si è potuto controllare se ${match(rows.size)} ai filtri:`
  return `${removed}, perché non ${match(rows.size)} ai filtri:`
}

const match = (count: number) => (count === 1 ? 'corrisponde' : 'corrispondono')
