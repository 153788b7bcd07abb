import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { formatYear } from '@portale/domain/documents/activities/activity-state.ts'
import { type Audience, audienceLabels, audiences } from '@portale/domain/network/dealers/audience.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { activityYearQueries } from '../activities/activity.api.ts'
import classes from './DashboardNav.module.css'

type YearSelectProps = { value: string; by?: 'id' | 'year'; to: (value: string) => string }

/** Goes to the same screen of another year; `by` says whether the address holds the year or its id. */
export function YearSelect({ value, by = 'id', to }: YearSelectProps) {
  const { data, isError, refetch } = useQuery(activityYearQueries.all)
  const navigate = useNavigate()
  if (isError && !data)
    return (
      <Button variant="default" onClick={() => refetch()}>
        Ricarica gli anni
      </Button>
    )
  if (!data || data.data.length < 2) return null
  return (
    <NativeSelect
      aria-label="Anno"
      className={classes.select}
      data={data.data.map((year) => ({ value: String(year[by]), label: formatYear(year) }))}
      value={value}
      onChange={(event) => navigate(to(event.target.value))}
    />
  )
}

/** Links to the same dashboard of each audience, the current one marked. */
export function AudienceLinks({ audience, to }: { audience: Audience; to: (audience: Audience) => string }) {
  return (
    <nav className={classes.links} aria-label="Destinatari">
      {audiences.map((option) => (
        <Link key={option} to={to(option)} aria-current={option === audience ? 'page' : undefined}>
          {audienceLabels[option].title}
        </Link>
      ))}
    </nav>
  )
}
