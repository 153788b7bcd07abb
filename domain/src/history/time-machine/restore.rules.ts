/** Audited tables that are never restored, each with its reason (decisions "Audit and time machine"). */
export const neverRestoredTables: Record<string, string> = {
  users: 'people and their roles: sessions, passwords and mails hang on them; a removed user stays removed',
  roles: 'what the portal and its generator define',
  menu_items: 'what the administrator arranged for today’s screens',
  webhook_endpoints: 'where events go today; its secrets are in no audit',
  news_reads: '“Ho letto” is a fact',
  api_tokens: 'a token that was revoked stays revoked',
  mail_link_readings: 'who read the link of a mail is a fact',
}

/** Whether the time machine and the undo of a change leave a table as it is. */
export const isNeverRestored = (table: string): boolean => Object.hasOwn(neverRestoredTables, table)

/** Columns that record what people were already informed of. A lock_version is preserved too: it only ever rises. */
const preserved: Record<string, string[]> = {
  news: ['announced_at', 'reminded_at'],
  workshop_market_shares: ['sent_at', 'sent_by'],
}

/** The columns of a table that keep their present values when its rows are restored. */
export const preservedColumns = (table: string): string[] =>
  (Object.hasOwn(preserved, table) ? preserved[table] : undefined) ?? []
