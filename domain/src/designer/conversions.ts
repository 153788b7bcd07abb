import type { DbType } from './design-options.ts'

const widens: Partial<Record<DbType, readonly DbType[]>> = {
  integer: ['decimal', 'string', 'text'],
  decimal: ['string', 'text'],
  boolean: ['string', 'text'],
  datetime: ['string', 'text'],
  string: ['text'],
}

/** Whether every value of a type has its like in the other; all other conversions set the old values aside. */
export const isLossless = (from: DbType, to: DbType): boolean => widens[from]?.includes(to) ?? false
