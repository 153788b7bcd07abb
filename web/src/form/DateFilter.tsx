import { useFilter } from '../api/usePageQuery.ts'
import { MomentField } from './MomentField.tsx'
import { isMoment } from './moment-text.ts'

/** A day that a list is filtered by; it counts once it is written in full. */
export function DateFilter({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useFilter(name)
  return (
    <MomentField
      day
      label={label}
      value={value}
      onChange={(day) => {
        if (day === '' || isMoment(day)) setValue(day)
      }}
    />
  )
}
