import type { z } from 'zod'
import type { pageOf } from './answers.ts'

export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25

export type PageLink = { label: string; url: string | null; active: boolean }

/** One page of a list, as every list answers it (decisions "Lists"). */
export type Page<T> = Omit<z.output<ReturnType<typeof pageOf>>, 'data'> & { data: T[] }

/** The number of the requested page: 1 unless it is a number. */
export const requestedPage = ({ page }: Record<string, unknown>): number =>
  /^\d+$/.test(String(page)) ? Math.max(1, Number(page)) : 1

/** The requested page and its size; `per_page` accepts 10, 25, 50, 100, anything else is 25. */
export function pageRequest(query: Record<string, unknown>): { page: number; per_page: number } {
  const per_page = pageSizes.find((size) => String(size) === query.per_page) ?? defaultPageSize
  return { page: requestedPage(query), per_page }
}

/** The position of a page in a list of `total` rows; a page beyond the last becomes the last. */
export function pagePosition(request: { page: number; per_page: number }, total: number) {
  const last_page = Math.max(1, Math.ceil(total / request.per_page))
  const current_page = Math.min(request.page, last_page)
  const offset = (current_page - 1) * request.per_page
  return {
    current_page,
    last_page,
    per_page: request.per_page,
    from: total === 0 ? null : offset + 1,
    to: total === 0 ? null : Math.min(offset + request.per_page, total),
    total,
    offset,
  }
}

/** Page numbers around the current one, 0 standing for a gap. */
function pageNumbers(current: number, last: number): number[] {
  const candidates = new Set([1, 2, current - 2, current - 1, current, current + 1, current + 2, last - 1, last])
  const visible = [...candidates].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return visible.flatMap((page, index) => {
    const gap = page - (visible[index - 1] ?? page) - 1
    return gap === 0 || index === 0 ? [page] : gap === 1 ? [page - 1, page] : [0, page]
  })
}

/** "« Precedente", the pages with "…" gaps, "Successivo »"; `url` is the same call with its filters. */
export function pageLinks(path: string, query: Record<string, unknown>, current: number, last: number): PageLink[] {
  const filters = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[0] !== 'page' && typeof entry[1] === 'string')
    .map(([key, value]) => `&${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('')
  const url = (page: number) => `${path}?page=${page}${filters}`
  const link = (label: string, page: number, exists: boolean) => ({
    label,
    url: exists ? url(page) : null,
    active: false,
  })
  return [
    link('« Precedente', current - 1, current > 1),
    ...pageNumbers(current, last).map((page) =>
      page === 0
        ? { label: '…', url: null, active: false }
        : { label: String(page), url: url(page), active: page === current },
    ),
    link('Successivo »', current + 1, current < last),
  ]
}
