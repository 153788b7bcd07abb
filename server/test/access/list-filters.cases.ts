import { listFilters, pagedCalls } from '../openapi/committed.ts'

/** The filters of each list, as its call describes them (query.test.ts compares them with what it reads). */
export const filters: Record<string, string[]> = {
  ...Object.fromEntries(
    pagedCalls()
      .filter((path) => !path.includes('{prefix}'))
      .map((path) => [path.replace(/\{(\w+)\}/g, ':$1'), listFilters(path)]),
  ),
  '/api/v1/generated/veicoli-demo': [
    ...['plate', 'model', 'fuel', 'power', 'power.from', 'power.to', 'mileage', 'registered_at', 'registered_at.from'],
    ...['registered_at.to', 'list_price', 'list_price.from', 'available', 'notes', 'dealer_id'],
  ],
  '/api/v1/generated/prove-su-strada': ['driven_at', 'driven_at.to', 'kilometres', 'mark', 'interested', 'vehicle_id'],
}

/** Parameters that other calls read, and names of variables that are no parameters. */
export const notFilters: Record<string, string> = {
  sort: 'list-sort.test.ts walks it',
  where: 'a variable',
  cards: 'how many cards a column of the board has',
  search: 'the search box',
  _hints: 'the hints of a relation',
  _view: 'which view of a registry',
  _template: 'the empty spreadsheet of an import',
}
