import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/counts.ts'
import { maxSelected } from '@portale/domain/lists/batch.ts'
import { formatSubject, getArticle, inflect, type Subject } from '@portale/domain/lists/subject.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import classes from './SelectionBar.module.css'
import type { Selection } from './selection.ts'

type SelectionBarProps<Row> = {
  selection: Selection<Row>
  subject: Subject
  /** The selection of all rows of the filters, over all pages. */
  all?: AllRows
  /** The actions on the selected rows. */
  children: ReactNode
}

export type AllRows = {
  /** How many rows match the filters. */
  total: number
  /** The call that lists them. */
  url: string
  /** The names of the parameters that filter the list. */
  filters: readonly string[]
}

/** What can be done with the selected rows, above the list; nothing while there are none. */
export function SelectionBar<Row>({ selection, subject, all, children }: SelectionBarProps<Row>) {
  const count = selection.rows.length
  useFocusOnRows(count)
  return (
    <div role="status" className={classes.frame}>
      {count > 0 && (
        <div className={classes.bar}>
          <span>
            {formatSubject(subject, count)} {inflect(subject, 'selezionat', count)}
          </span>
          {all && selection.page === 'all' && count < all.total && (
            <SelectAll selection={selection} subject={subject} {...all} />
          )}
          {children}
          <Button variant="subtle" color="gray" c="var(--ink)" onClick={selection.clear}>
            Annulla selezione
          </Button>
        </div>
      )}
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

/** Selects all rows of the filters in the address; offered once the whole page is selected. */
function SelectAll<Row>({
  selection,
  subject,
  total,
  url,
  filters,
}: Omit<SelectionBarProps<Row>, 'children'> & AllRows) {
  const [search] = useSearchParams()
  const [isLoading, setIsLoading] = useState(false)
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
    const target = new URL(url, window.location.origin)
    for (const [name, value] of search)
      if (name === 'sort' || filters.includes(name)) target.searchParams.set(name, value)
    const answer = await api.get<{ data: Row[] }>(target.pathname + target.search).catch((error: Error) => error)
    setIsLoading(false)
    if (answer instanceof Error) toast(answer.message, 8000)
    else selection.set(answer.data)
  }
  return (
    <Button variant="subtle" loading={isLoading} onClick={selectAll}>
      Seleziona {inflect(subject, 'tutt', 2)} {article} {formatNumber(total)} del filtro
    </Button>
  )
}
