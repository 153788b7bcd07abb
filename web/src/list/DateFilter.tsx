import { MomentField } from '../form/MomentField.tsx'
import { isMoment } from '../form/moment-input.ts'
import { useFilter } from './usePageQuery.ts'

type DateFilterProps = { name: string; label: string; withTime?: boolean }

/** A filter by date, or by date and time; applied once the value is complete. */
export function DateFilter({ name, label, withTime = false }: DateFilterProps) {
  const [value, setValue] = useFilter(name)
  return (
    <MomentField
      dateOnly={!withTime}
      label={label}
      value={value}
      onChange={(moment) => {
        if (moment === '' || isMoment(moment)) setValue(moment)
      }}
    />
  )
}
