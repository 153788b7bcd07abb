/** Pathname → the sort order, filters and page that its list was last shown with; gone when the page loads anew. */
const lastSearches = new Map<string, string>()

/** Records how a list is shown. A tab isn't recorded: a link to a record leads to its first tab. */
export function recordLastSearch(pathname: string, search: string) {
  if (!new URLSearchParams(search).has('tab')) lastSearches.set(pathname, search)
}

/** `to` as it was last shown, with its filters and its page; an address with parameters of its own is left as it is. */
export function withLastSearch(to: string): string {
  return to.includes('?') ? to : to + (lastSearches.get(to) ?? '')
}
