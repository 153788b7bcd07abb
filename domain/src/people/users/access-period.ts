/** When people were seen last, as the list of users filters by it. */
export const accessPeriods = ['week', 'month', 'over_month', 'over_quarter', 'over_year', 'never'] as const
export type AccessPeriod = (typeof accessPeriods)[number]

export const accessPeriodLabels: Record<AccessPeriod, string> = {
  week: 'Negli ultimi 7 giorni',
  month: 'Negli ultimi 30 giorni',
  over_month: 'Più di 30 giorni fa',
  over_quarter: 'Più di 90 giorni fa',
  over_year: 'Più di un anno fa',
  never: 'Mai',
}
