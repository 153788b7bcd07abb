import { usualPeriods } from '@portale/domain/platform/lists/period.ts'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { MomentField } from '../form/MomentField.tsx'
import { formatMomentInput, isMoment } from '../form/moment-input.ts'
import { FilterChip, useIsChip } from './FilterChip.tsx'
import { useFilter, useUpdateSearchParams } from './usePageQuery.ts'

type PeriodFilterProps = {
  /** The parameters of the first and the last day. */
  names?: readonly [from: string, to: string]
  labels?: readonly [from: string, to: string]
  withTime?: boolean
}

/** A filter by a period, whose ends are days or moments; the calendars offer the usual periods. */
export function PeriodFilter({ names = ['from', 'to'], labels = ['Dal', 'Al'], withTime = false }: PeriodFilterProps) {
  const setSearch = useUpdateSearchParams()
  const [from, to] = names
  const presets = usualPeriods(romeInput(new Date()).slice(0, 10)).map((period) => ({
    label: period.label,
    // A day alone would be shown as its first second.
    choose: () => setSearch({ [from]: period.from, [to]: withTime ? `${period.to}T23:59:59` : period.to }),
  }))
  return (
    <>
      <DateFilter name={from} label={labels[0]} withTime={withTime} presets={presets} />
      <DateFilter name={to} label={labels[1]} withTime={withTime} presets={presets} />
    </>
  )
}

type DateFilterProps = {
  name: string
  label: string
  withTime: boolean
  presets: { label: string; choose: () => void }[]
}

/** One end of a period; applied once the value is complete. */
function DateFilter({ name, label, withTime, presets }: DateFilterProps) {
  const [value, setValue] = useFilter(name)
  if (useIsChip()) {
    const text = formatMomentInput(value)
    return (
      <FilterChip label={label} text={value.length > 10 ? text : text.slice(0, 10)} onRemove={() => setValue('')} />
    )
  }
  return (
    <MomentField
      dateOnly={!withTime}
      label={label}
      value={value}
      presets={presets}
      onChange={(moment) => {
        if (moment === '' || isMoment(moment)) setValue(moment)
      }}
    />
  )
}
