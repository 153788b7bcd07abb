import { MomentField } from '../form/MomentField.tsx'
import { isMoment } from '../form/moment-input.ts'
import { useFilter } from './usePageQuery.ts'

type DateFilterProps = { name: string; label: string; withTime?: boolean }

/** A day, or a moment, that a list is filtered by; it counts once it is written in full. */
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
