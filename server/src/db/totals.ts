import { countLookup } from '../metrics.ts'

/** Also of what each change of its tables evicts, on whichever server: one may die between a commit and its announcement. */
const maxAgeMs = 1000
const maxEntries = 5000

/** Tables whose triggers announce each change, to all servers: those with an audit, whose triggers do both. */
export const announcedTables: ReadonlySet<string> = new Set([
  'activities',
  'activity_document_types',
  'activity_document_uploads',
  'activity_years',
  'api_tokens',
  'customer_contacts',
  'customer_notes',
  'customers',
  'dealers',
  'districts',
  'document_news',
  'lead_manages',
  'lead_models',
  'lead_offers',
  'lead_users',
  'lead_work_types',
  'leads',
  'mail_link_readings',
  'menu_items',
  'news',
  'news_reads',
  'notification_preferences',
  'regions',
  'rejection_reasons',
  'roles',
  'user_dealers',
  'user_workshops',
  'users',
  'webhook_endpoints',
  'workshop_dealers',
  'workshop_market_share_workshops',
  'workshop_market_shares',
  'workshops',
])

const uploadTables = ['activities', 'activity_document_types', 'activity_document_uploads']

/** Tables that triggers keep: they change with those that they are derived from, in the same transaction. */
const derivedTables = new Map([
  ['activity_progress', uploadTables],
  ['activity_progress_counts', uploadTables],
  ['activity_year_progress', uploadTables],
  ['duplicate_contacts', ['customer_contacts']],
  ['lead_counts', ['leads', 'lead_offers', 'lead_manages']],
  ['lead_last_saves', ['leads', 'lead_manages']],
  ['upload_counts', ['activity_document_uploads']],
  ['upload_reason_counts', ['activity_document_uploads']],
])

/** What texts read, as finding it takes longer than looking up an answer; some texts vary with their values. */
const tablesOf = new Map<string, string[] | undefined>()
const maxTexts = 1000

/** The tables that a query reads, if all of them announce their changes. */
export function findAnnouncedTables(query: string): string[] | undefined {
  if (!tablesOf.has(query)) {
    if (tablesOf.size >= maxTexts) tablesOf.clear()
    tablesOf.set(query, readAnnouncedTables(query))
  }
  return tablesOf.get(query)
}

function readAnnouncedTables(query: string): string[] | undefined {
  const own = new Set([...query.matchAll(/\b(\w+) AS \(/g)].map(([, name = '']) => name))
  const tables = [...query.matchAll(/\b(?:FROM|JOIN)\s+(?!LATERAL\b)([\w."]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !own.has(name))
    .flatMap((name) => derivedTables.get(name) ?? name)
  return tables.every((name) => announcedTables.has(name)) ? tables : undefined
}

/** From when on a figure is expensive, how many times its cost it may be old, and for how long unasked. */
const expensiveMs = 500
const maxLag = 10
const maxUnaskedMs = 60_000

type ExpensiveTotal = { total: unknown; refreshAt: number; isRefreshing: boolean }

type Total = { total: Promise<unknown>; at: number; tables: string[] | undefined }

/**
 * Totals and figures, exact but shared: requests in flight are joined. One that reads only `tables` that announce their
 * changes is counted again after one of these; any other one after each write of this server, and each second.
 */
export class TotalCache {
  readonly #totals = new Map<string, Total>()
  readonly #expensive = new Map<string, ExpensiveTotal>()

  get<T>(key: string, count: () => Promise<T>, tables?: string[]): Promise<T> {
    const cached = this.#totals.get(key)
    const isFresh = cached !== undefined && Date.now() - cached.at < maxAgeMs
    countLookup('totals', isFresh)
    if (cached && isFresh) return cached.total as Promise<T>
    const total = count()
    this.#totals.set(key, { total, at: Date.now(), tables })
    total.catch(() => this.#totals.delete(key))
    if (this.#totals.size > maxEntries) this.#totals.delete(this.#totals.keys().next().value ?? key)
    return total
  }

  /**
   * The same for a figure that reads the whole network. One that took longer than half a second is refreshed while the
   * last one is shown, so that counting takes a tenth of a connection at most, however much is written meanwhile.
   */
  async getLagging<T>(key: string, count: () => Promise<T>, tables?: string[]): Promise<T> {
    const last = this.#expensive.get(key)
    const now = Date.now()
    if (!last || now > last.refreshAt + maxUnaskedMs) return this.get(key, () => this.#measure(key, count), tables)
    if (now >= last.refreshAt && !last.isRefreshing) {
      last.isRefreshing = true
      this.#measure(key, count).catch(() => this.#expensive.delete(key))
    }
    return last.total as T
  }

  async #measure<T>(key: string, count: () => Promise<T>): Promise<T> {
    const startedAt = Date.now()
    const total = await count()
    const took = Date.now() - startedAt
    if (took < expensiveMs) this.#expensive.delete(key)
    else this.#expensive.set(key, { total, refreshAt: Date.now() + took * maxLag, isRefreshing: false })
    return total
  }

  #invalidate(isAffected: (total: Total) => boolean): void {
    for (const [key, total] of this.#totals) if (isAffected(total)) this.#totals.delete(key)
  }

  /** A table was changed, by this server or another one. */
  invalidateTable(table: string): void {
    this.#invalidate(({ tables }) => tables === undefined || tables.includes(table))
  }

  /** This server has written, which may have changed tables that do not announce it. */
  invalidateUnannounced(): void {
    this.#invalidate(({ tables }) => tables === undefined)
  }

  invalidateAll(): void {
    this.#totals.clear()
  }

  /** Drops what may lag too: writes of other servers may have been missed. */
  clear(): void {
    this.#totals.clear()
    this.#expensive.clear()
  }
}
