/** Columns that stay as they are in rows that go back: facts that were told to people. A lock_version only ever rises. */
const lasting: Record<string, string[]> = {
  news: ['announced_at', 'reminded_at'],
  workshop_market_shares: ['sent_at', 'sent_by'],
}

/** The columns of a table that stay as they are. */
export const lastingColumns = (table: string): string[] =>
  (Object.hasOwn(lasting, table) ? lasting[table] : undefined) ?? []
