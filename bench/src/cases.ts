/**
 * A measured call: with how many connections, which share of the bare handler's rate it should reach, and for slow calls
 * the number of requests.
 */
export type BenchCase = { name: string; path: string; connections: number[]; goal?: number; amount?: number }

/** A list of partners: its first page, a part of a name, a late page. */
const partnerCases = (name: string, path: string): BenchCase[] =>
  [
    { name: `${name}, first page`, path },
    { name: `${name}, name contains “esposito”`, path: `${path}?name=esposito` },
    { name: `${name}, page 500`, path: `${path}?page=500` },
  ].map((benchCase) => ({ ...benchCase, connections: [32, 1], goal: 0.8 }))

/** The calls over the large data. Lookups have no goal. */
export const listCases: BenchCase[] = [
  { name: 'activities of the newest year', path: '/api/v1/activities', connections: [32], goal: 0.8 },
  ...partnerCases('50,000 workshops', '/api/v1/workshops'),
  { name: 'lookup of dealers, “esposito”', path: '/api/v2/dealers?search=esposito', connections: [4] },
  { name: 'typeahead of customers, “012”', path: '/api/v2/customers?customer=012', connections: [4] },
]
