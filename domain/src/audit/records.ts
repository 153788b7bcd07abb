/** The tables whose rows belong to another table's record and share its history: to which, and by which column. */
export const parents: Record<string, { kind: string; column: string }> = {
  workshop_dealers: { kind: 'workshops', column: 'workshop_id' },
  customer_contacts: { kind: 'customers', column: 'customer_id' },
  user_dealers: { kind: 'users', column: 'user_id' },
  user_workshops: { kind: 'users', column: 'user_id' },
  activity_document_types: { kind: 'activities', column: 'activity_id' },
  lead_manages: { kind: 'leads', column: 'lead_id' },
  lead_offers: { kind: 'leads', column: 'lead_id' },
  lead_users: { kind: 'leads', column: 'lead_id' },
  document_news: { kind: 'news', column: 'news_id' },
  news_reads: { kind: 'news', column: 'news_id' },
  workshop_market_share_workshops: { kind: 'workshop_market_shares', column: 'workshop_market_share_id' },
}

/** The table of the record that a row belongs to: its parent's, or its own. */
export const recordKindOf = (model_type: string): string =>
  (Object.hasOwn(parents, model_type) ? parents[model_type]?.kind : undefined) ?? model_type

/** The tables whose rows belong to the records of this one. */
export const childrenOf = (kind: string): { table: string; column: string }[] =>
  Object.entries(parents)
    .filter(([, parent]) => parent.kind === kind)
    .map(([table, { column }]) => ({ table, column }))

/** Audited tables that are never rolled back, each with its reason (decisions "Audit and time machine"). */
export const neverRolledBack: Record<string, string> = {
  users: 'people and their roles: sessions, passwords and mails hang on them; a removed user stays removed',
  roles: 'what the portal and its generator define',
  menu_items: 'what the administrator arranged for today’s screens',
  news_reads: '“Ho letto” is a fact',
}

/** Whether the time machine and the undoing of a change leave a table as it is. */
export const isNever = (model_type: string): boolean => Object.hasOwn(neverRolledBack, model_type)
