/** The tables of the two kinds of partner, and the column by which other tables refer to each. */
export const partnerTables = {
  dealer: { table: 'dealers', column: 'dealer_id' },
  workshop: { table: 'workshops', column: 'workshop_id' },
} as const
