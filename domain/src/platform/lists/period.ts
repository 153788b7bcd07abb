export type Period = { label: string; from: string; to: string }

const lastDayOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The usual periods around a day, 2026-11-21, each with its first and last day. */
export function usualPeriods(today: string): Period[] {
  const year = today.slice(0, 4)
  const month = today.slice(0, 7)
  const lastDay = String(lastDayOfMonth(Number(year), Number(today.slice(5, 7)))).padStart(2, '0')
  return [
    { label: 'Oggi', from: today, to: today },
    { label: 'Questo mese', from: `${month}-01`, to: `${month}-${lastDay}` },
    { label: 'Quest’anno', from: `${year}-01-01`, to: `${year}-12-31` },
  ]
}
