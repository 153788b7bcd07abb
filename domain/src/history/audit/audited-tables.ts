/** The tables whose rows belong to another table's record and share its history: to which, and by which column. */
export const parentTables: Record<string, { table: string; column: string }> = {
  workshop_dealers: { table: 'workshops', column: 'workshop_id' },
  customer_contacts: { table: 'customers', column: 'customer_id' },
  customer_notes: { table: 'customers', column: 'customer_id' },
  user_dealers: { table: 'users', column: 'user_id' },
  notification_preferences: { table: 'users', column: 'user_id' },
  user_workshops: { table: 'users', column: 'user_id' },
  activity_document_types: { table: 'activities', column: 'activity_id' },
  lead_manages: { table: 'leads', column: 'lead_id' },
  lead_offers: { table: 'leads', column: 'lead_id' },
  lead_users: { table: 'leads', column: 'lead_id' },
  document_news: { table: 'news', column: 'news_id' },
  news_reads: { table: 'news', column: 'news_id' },
  workshop_market_share_workshops: { table: 'workshop_market_shares', column: 'workshop_market_share_id' },
}

/** The table of the record that a row belongs to: its parent's, or the row's table itself. */
export const toRecordTable = (table: string): string =>
  (Object.hasOwn(parentTables, table) ? parentTables[table]?.table : undefined) ?? table

/** The tables whose rows belong to the records of this one. */
export const listChildTables = (parent: string): { table: string; column: string }[] =>
  Object.entries(parentTables)
    .filter(([, { table }]) => table === parent)
    .map(([table, { column }]) => ({ table, column }))
