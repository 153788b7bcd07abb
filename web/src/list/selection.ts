import { useState } from 'react'

type Id = number

/** What the checkboxes of a list need. */
export type RowSelection<Row> = {
  isSelected: (row: Row) => boolean
  /** Selects a row or not; with Shift also all rows between it and the last one that was clicked. */
  toggle: (row: Row, withRange: boolean) => void
  /** All rows of the page, or none of them once all are selected. */
  toggleAll: () => void
  /** Of the page: all of its rows, some, or none. */
  page: 'all' | 'some' | 'none'
  /** How a row is called: the label of its checkbox. */
  name: (row: Row) => string
}

/** The rows that are selected in a list, over its pages. */
export type Selection<Row> = RowSelection<Row> & {
  rows: Row[]
  /** Replaces the selection. */
  set: (rows: Row[]) => void
  clear: () => void
}

/** The rows between two of a page, both included, in its order; only the second when the first is not on the page. */
export function rowsBetween<Row>(page: Row[], from: Row | undefined, to: Row, idOf: (row: Row) => Id): Row[] {
  const indexOf = (row: Row | undefined) => (row ? page.findIndex((other) => idOf(other) === idOf(row)) : -1)
  const [start, end] = [indexOf(from), indexOf(to)]
  return start < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/**
 * Selects rows of a list; `page` are the rows that it shows now. The selection is lost when the list becomes one of other
 * things, which `kind` names.
 */
export function useSelection<Row extends { id: Id }>(
  page: Row[],
  name: (row: Row) => string,
  kind?: string,
): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<Id, Row>>(new Map())
  const [last, setLast] = useState<Row>()
  const [selectedKind, setSelectedKind] = useState(kind)
  if (kind !== selectedKind) {
    setSelectedKind(kind)
    setSelected(new Map())
  }
  const count = page.filter(({ id }) => selected.has(id)).length
  // As they are shown now: a colleague's change that one has seen does not count as a conflict.
  const listed = new Map(page.map((row) => [row.id, row]))
  const set = (rows: Row[]) => setSelected(new Map(rows.map((row) => [row.id, row])))
  const change = (rows: Row[], selects: boolean) => {
    const next = new Map(selected)
    for (const row of rows) {
      if (selects) next.set(row.id, row)
      else next.delete(row.id)
    }
    setSelected(next)
  }
  return {
    rows: [...selected.values()].map((row) => listed.get(row.id) ?? row),
    isSelected: ({ id }) => selected.has(id),
    toggle(row, withRange) {
      change(withRange ? rowsBetween(page, last, row, ({ id }) => id) : [row], !selected.has(row.id))
      setLast(row)
    },
    toggleAll: () => change(page, count < page.length),
    page: count === 0 ? 'none' : count < page.length ? 'some' : 'all',
    set,
    clear: () => setSelected(new Map()),
    name,
  }
}
