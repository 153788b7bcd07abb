import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { maxSelected } from '@portale/domain/platform/lists/batch.ts'
import { formatSubject, getArticle, inflect, type Subject } from '@portale/domain/platform/lists/subject.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import classes from './SelectionBar.module.css'
import { SelectionDrops } from './SelectionDrops.tsx'
import { formatHidden } from './selected-names.ts'
import type { Selection } from './selection.ts'

type SelectionBarProps<Row> = {
  selection: Selection<Row>
  subject: Subject
  /** False where the rows of all pages can't be selected. */
  selectsAll?: boolean
  /** The actions on the selected rows. */
  children: ReactNode
}

/** What can be done with the selected rows, above the list, and what left the selection; nothing while there is neither. */
export function SelectionBar<Row extends { id: number }>({
  selection,
  subject,
  selectsAll = true,
  children,
}: SelectionBarProps<Row>) {
  const count = selection.rows.length
  const hidden = selection.hidden.length
  useFocusOnRows(count)
  return (
    // Only what changed is announced, not the buttons beside it.
    <div role="status" aria-atomic={false} className={classes.frame}>
      {count > 0 && (
        <div className={classes.bar}>
          <span>
            {formatSubject(subject, count)} {inflect(subject, 'selezionat', count)}
            {hidden > 0 && !selection.isChecking && <b>, {formatHidden(hidden)}</b>}
            {selection.isChecking && ': controllo quali corrispondono ai nuovi filtri'}
          </span>
          {selectsAll && selection.selectable !== undefined && <SelectAll selection={selection} subject={subject} />}
          <div className={classes.actions} inert={selection.isChecking}>
            {children}
          </div>
          {hidden > 0 && hidden < count && !selection.isChecking && (
            <Button
              variant="subtle"
              color="gray"
              c="var(--ink)"
              px="xs"
              onClick={() => selection.remove(selection.hidden.map(({ id }) => id))}
            >
              Tieni solo {subject.feminine ? 'quelle' : 'quelli'} della pagina
            </Button>
          )}
          <Button variant="subtle" color="gray" c="var(--ink)" px="xs" onClick={selection.clear}>
            Annulla selezione
          </Button>
        </div>
      )}
      <SelectionDrops selection={selection} subject={subject} />
    </div>
  )
}

/** When the bar goes, with the button that had the focus: the row has it that is where the first selected one was. */
function useFocusOnRows(count: number) {
  const place = useRef(0)
  const countBefore = useRef(count)
  useEffect(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-row-checkbox]')]
    const first = boxes.findIndex(({ checked }) => checked)
    if (first >= 0) place.current = first
    const isGone = count === 0 && countBefore.current > 0
    countBefore.current = count
    // A dialog gives it to the whole screen when its button is gone.
    if (isGone && document.activeElement?.matches('body, main')) (boxes[place.current] ?? boxes.at(-1))?.focus()
  })
}

/** Selects all rows of the filters in the address too; offered once the whole page is selected. */
function SelectAll<Row>({ selection, subject }: Pick<SelectionBarProps<Row>, 'selection' | 'subject'>) {
  const [isLoading, setIsLoading] = useState(false)
  const total = selection.selectable ?? 0
  const article = getArticle(subject, total)
  if (total > maxSelected)
    return (
      <span>
        {article.charAt(0).toUpperCase() + article.slice(1)} {formatNumber(total)} del filtro sono{' '}
        {inflect(subject, 'tropp', 2)}: al massimo {formatNumber(maxSelected)} per volta.
      </span>
    )
  async function selectAll() {
    setIsLoading(true)
    const problem = await selection.selectAll()
    setIsLoading(false)
    if (problem) toast(problem, 8000)
  }
  return (
    <Button variant="subtle" px="xs" loading={isLoading} onClick={selectAll}>
      Seleziona {inflect(subject, 'tutt', 2)} {article} {formatNumber(total)} del filtro
    </Button>
  )
}
