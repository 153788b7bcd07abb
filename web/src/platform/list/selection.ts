import { maxSelected } from '@portale/domain/platform/lists/batch.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { api } from '../api/client.ts'
import { matchedAddresses } from './matched-addresses.ts'
import {
  type Drop,
  emptySelection,
  enterPlace,
  keepMatching,
  type SelectionState,
  takeBack,
  withRows,
} from './selection-state.ts'

type Id = number

/** What the checkboxes of a list need. */
export type RowSelection<Row> = {
  isSelected: (row: Row) => boolean
  /** Selects a row or not; with Shift also all rows between it and the last one that was clicked. The same at each render. */
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
  /** Whether a row is on the page that is shown. */
  isListed: (row: Row) => boolean
  /** The selected rows that are not. */
  hidden: Row[]
  /** Whether the rows are still compared with filters that changed: nothing can be done with them before. */
  isChecking: boolean
  /** What was selected and no longer is, because of filters. */
  drops: readonly Drop<Row>[]
  /** Whether they are of the list that is shown. */
  isOfThisList: (drop: Drop<Row>) => boolean
  takeBack: (drop: Drop<Row>) => void
  /** Says that it is all right. */
  dismiss: (drop: Drop<Row>) => void
  /** How many rows match the filters, when they can be selected together and are not yet. */
  selectable?: number
  /** Selects all rows of the filters too; answers what is wrong. */
  selectAll: () => Promise<string | undefined>
  remove: (ids: Iterable<Id>) => void
  clear: () => void
}

type SelectedList<Row> = {
  /** The rows that the list shows now. */
  page: Row[]
  name: (row: Row) => string
  /** How many rows match the filters. */
  total: number
  /** The call that answers all rows of the filters, and of `_ids` those that match them; unknown while the list loads. */
  url: string | undefined
  /** The names of the parameters that filter the list. */
  filters: readonly string[]
  /** What the rows are rows of: where that changes, the selection is another one. */
  kind?: string
  /** What is selected, for the other view of the same rows on the same screen, which takes this one's place. */
  kept?: RefObject<SelectionState<Row> | undefined>
}

/** The rows between two of a page, both included, in its order; only the second when the first is not on the page. */
export function rowsBetween<Row>(page: Row[], from: Row | undefined, to: Row, idOf: (row: Row) => Id): Row[] {
  const indexOf = (row: Row | undefined) => (row ? page.findIndex((other) => idOf(other) === idOf(row)) : -1)
  const [start, end] = [indexOf(from), indexOf(to)]
  return start < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The address of a call with the filters of the list, and its order. */
function filteredUrl(url: string, search: URLSearchParams, names: readonly string[]): string {
  const target = new URL(url, window.location.origin)
  for (const name of ['sort', ...names]) {
    const value = search.get(name)
    if (value) target.searchParams.set(name, value)
  }
  return target.pathname + target.search
}

/** Those of the rows that match the filters of a call's address. */
async function fetchMatching(address: string, ids: Id[], signal: AbortSignal): Promise<Set<Id>> {
  const matching = new Set<Id>()
  for (const target of matchedAddresses(address, ids))
    for (const { id } of (await api.get<{ data: { id: Id }[] }>(target, { signal })).data) matching.add(id)
  return matching
}

/**
 * Selects rows of a list, over its pages. When filters change, what does not match them leaves the selection and is offered
 * back: nothing is done with rows that nobody sees, and nothing that was chosen is lost without a word.
 */
export function useSelection<Row extends { id: Id }>(list: SelectedList<Row>): Selection<Row> {
  const { page, name, total, url, filters, kind = '', kept } = list
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const filterKey = JSON.stringify(filters.map((filter) => search.get(filter) ?? ''))
  const place = { path: pathname, kind, filters: filterKey, search: search.toString() }
  const [stored, setState] = useState(() => kept?.current ?? emptySelection<Row>(place))
  const [last, setLast] = useState<Row>()
  const [completeAt, setCompleteAt] = useState<string>()
  const state = enterPlace(stored, place)
  const isChecking = state.place.filters !== filterKey
  const { rows: selected, drops } = state
  // As they are shown now: a colleague's change that one has seen does not count as a conflict.
  const listed = new Map(page.map((row) => [row.id, row]))

  const ids = [...selected.keys()]
  const check = useQuery({
    queryKey: ['selection-match', url, filterKey, ids.join()],
    queryFn: ({ signal }) => fetchMatching(filteredUrl(url ?? '', search, filters), ids, signal),
    enabled: isChecking && url !== undefined,
    gcTime: 0,
  })
  const isFailed = check.isError && !check.isFetching
  if (isChecking && check.isSuccess) setState(keepMatching(state, place, check.data))
  else if (isChecking && isFailed) setState(keepMatching(state, place, new Set(), true))
  else if (state !== stored) setState(state)

  const filtersNow = useRef(filterKey)
  useEffect(() => {
    filtersNow.current = filterKey
    if (kept) kept.current = stored
  })

  const count = page.filter(({ id }) => selected.has(id)).length
  const rows = [...selected.values()].map((row) => listed.get(row.id) ?? row)
  const change = (changed: Row[], selects: boolean) => {
    const next = new Map(selected)
    for (const row of changed) {
      if (selects) next.set(row.id, row)
      else next.delete(row.id)
    }
    if (!selects) setCompleteAt(undefined)
    setState(withRows(state, next))
  }
  const latestToggle = useRef<RowSelection<Row>['toggle']>(() => {})
  useLayoutEffect(() => {
    latestToggle.current = (row, withRange) => {
      change(withRange ? rowsBetween(page, last, row, ({ id }) => id) : [row], !selected.has(row.id))
      setLast(row)
    }
  })
  // The same function at each render, so that a row is only rendered again when it is ticked itself.
  const [toggle] = useState(() => (row: Row, withRange: boolean) => latestToggle.current(row, withRange))
  const pageState = count === 0 ? 'none' : count < page.length ? 'some' : 'all'
  const hasMore = rows.length < total || (state.isKept && completeAt !== filterKey)
  return {
    rows,
    isSelected: ({ id }) => selected.has(id),
    isListed: ({ id }) => listed.has(id),
    hidden: rows.filter(({ id }) => !listed.has(id)),
    isChecking,
    drops,
    isOfThisList: (drop) => drop.kind === kind,
    takeBack(drop) {
      setState(takeBack(state, drop))
      if (drop.kind !== kind) setSearch(new URLSearchParams(drop.search), { replace: true })
    },
    dismiss: (drop) => setState({ ...state, drops: drops.filter((other) => other !== drop) }),
    selectable: pageState === 'all' && total > page.length && hasMore ? total : undefined,
    async selectAll() {
      try {
        const { data } = await api.get<{ data: Row[] }>(filteredUrl(url ?? '', search, filters))
        // An answer about filters that changed meanwhile selects nothing.
        if (filtersNow.current !== filterKey) return undefined
        const all = new Map([...selected, ...data.map((row) => [row.id, row] as const)])
        if (all.size > maxSelected) return 'Con le righe già scelte sarebbero più di 10.000.'
        setState((now) => withRows(now, new Map([...now.rows, ...all])))
        setCompleteAt(filterKey)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
    toggle,
    toggleAll: () => change(page, count < page.length),
    page: pageState,
    remove(removed) {
      const gone = new Set(removed)
      setState((now) => withRows(now, new Map([...now.rows].filter(([id]) => !gone.has(id)))))
    },
    clear: () => setState((now) => ({ ...withRows(now, new Map()), drops: [] })),
    name,
  }
}
