/** Audited tables that are never rolled back, each with its reason (decisions "Audit and time machine"). */
export const neverRolledBack: Record<string, string> = {
  users: 'people and their roles: sessions, passwords and mails hang on them; a removed user stays removed',
  roles: 'what the portal and its generator define',
  menu_items: 'what the administrator arranged for today’s screens',
  news_reads: '“Ho letto” is a fact',
}

/** Columns that stay as they are in rows that go back: facts that were told to people. A lock_version only ever rises. */
const lasting: Record<string, string[]> = {
  news: ['announced_at', 'reminded_at'],
  workshop_market_shares: ['sent_at', 'sent_by'],
}

export const isNever = (model_type: string): boolean => Object.hasOwn(neverRolledBack, model_type)

/** The columns of a table that stay as they are. */
export const lastingColumns = (table: string): string[] =>
  (Object.hasOwn(lasting, table) ? lasting[table] : undefined) ?? []
