import type { ListedUpload } from '@portale/domain/documents/verification/verification.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { useEffect, useState } from 'react'
import { listAfter } from './verification.api.ts'

/** Rows of the list in its order, and how many it has above and below them that are not loaded. */
type Rows = { rows: ListedUpload[]; above: number; below: number }

/** The newer of two versions of a row: an answer may have been on its way while a later one arrived. */
const newer = (row: ListedUpload, other: ListedUpload | undefined): ListedUpload =>
  other && other.lock_version >= row.lock_version ? other : row

/** How many rows from an end the next ones are loaded. */
const margin = 10

const fromPage = ({ data, from, to, total }: Page<ListedUpload>): Rows => ({
  rows: data,
  above: (from ?? 1) - 1,
  below: total - (to ?? 0),
})

/** The rows around one that the page of the list doesn't have: a link leads to it, or a reload. */
async function loadAround(row: ListedUpload, filters: URLSearchParams): Promise<Rows> {
  const [next, previous] = await Promise.all([listAfter(row.id, filters), listAfter(row.id, filters, true)])
  return {
    rows: [...previous.data.toReversed(), row, ...next.data],
    above: previous.total - previous.data.length,
    below: next.total - next.data.length,
  }
}

const newRows = (current: Rows, { data }: Page<ListedUpload>) => {
  const known = new Set(current.rows.map(({ id }) => id))
  return data.filter(({ id }) => !known.has(id))
}

const withBelow = (current: Rows, page: Page<ListedUpload>): Rows => ({
  ...current,
  rows: [...current.rows, ...newRows(current, page)],
  below: page.total - page.data.length,
})

const withAbove = (current: Rows, page: Page<ListedUpload>): Rows => ({
  ...current,
  rows: [...newRows(current, page).toReversed(), ...current.rows],
  above: page.total - page.data.length,
})

/**
 * The documents of a review: those of the filtered list around the open one, loaded while it is walked through. A row stays
 * where it was seen, also when its decision takes it out of the list.
 */
export function useReviewRows(
  id: number,
  opened: ListedUpload | undefined,
  page: Page<ListedUpload>,
  filters: URLSearchParams,
) {
  const [walk, setWalk] = useState(() => fromPage(page))
  const [lastPage, setLastPage] = useState(page)
  const [mayHaveMore, setMayHaveMore] = useState(false)
  const replace = (rows: ListedUpload[]) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    setWalk((current) => ({ ...current, rows: current.rows.map((row) => newer(row, byId.get(row.id))) }))
  }
  if (page !== lastPage) {
    setLastPage(page)
    setMayHaveMore(true) // documents may have come at the end meanwhile
    replace(page.data)
  }

  const position = walk.rows.findIndex((row) => row.id === id)
  const query = filters.toString()
  const missing = position < 0 && opened?.id === id ? opened : undefined
  const first = position >= 0 && position < margin && walk.above > 0 ? walk.rows[0]?.id : undefined
  const isNearEnd = position >= 0 && position >= walk.rows.length - margin
  const last = isNearEnd && (walk.below > 0 || mayHaveMore) ? walk.rows.at(-1)?.id : undefined

  useEffect(() => {
    let isCurrent = true
    // Without an answer the rows stay as they are: the document itself can be decided, and the next move asks again.
    const load = <Answer>(asked: Promise<Answer>, take: (answer: Answer) => void) =>
      void asked.then((answer) => isCurrent && take(answer)).catch(() => {})
    const parameters = new URLSearchParams(query)
    if (missing) load(loadAround(missing, parameters), setWalk)
    if (first !== undefined)
      load(listAfter(first, parameters, true), (answer) => setWalk((current) => withAbove(current, answer)))
    if (last !== undefined)
      load(listAfter(last, parameters), (answer) => {
        setMayHaveMore(false)
        setWalk((current) => withBelow(current, answer))
      })
    return () => {
      isCurrent = false
    }
  }, [missing, first, last, query])

  return {
    seen: walk.rows,
    current: walk.rows[position] ?? missing,
    position,
    /** The number of the open document in the list, counted from 1, and of how many; undefined until it is known. */
    place: position < 0 ? undefined : walk.above + position + 1,
    total: walk.above + walk.rows.length + walk.below,
    replace,
  }
}
