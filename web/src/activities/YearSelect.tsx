import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { activityYearQueries } from './activity.api.ts'
import classes from './YearSelect.module.css'

type Props = { value: string; by?: 'id' | 'year'; to: (value: string) => string }

/** Goes to the same screen of another year; `by` says whether the address holds the year or its id. */
export function YearSelect({ value, by = 'id', to }: Props) {
  const { data } = useQuery(activityYearQueries.all)
  const navigate = useNavigate()
  if (!data || data.data.length < 2) return null
  return (
    <NativeSelect
      aria-label="Anno"
      className={classes.select}
      data={data.data.map((year) => ({ value: String(year[by]), label: year.year }))}
      value={value}
      onChange={(event) => navigate(to(event.target.value))}
    />
  )
}
