import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUpdateSearchParams } from '../list/usePageQuery.ts'
import { activityQueries } from './activity.api.ts'
import classes from './PartnerProgressList.module.css'

/** Says that only the partners still missing an activity are shown, and stops it. */
export function MissingNote({ activityId, many }: { activityId: string; many: string }) {
  const { data: activity } = useQuery(activityQueries.one(activityId))
  const setSearch = useUpdateSearchParams()
  return (
    <div className={classes.note} role="status">
      <span>
        Solo le {many} che non hanno ancora completato {activity ? <b>{activity.title}</b> : 'l’attività scelta'}
      </span>
      <CloseButton
        c="inherit"
        aria-label={`Mostra tutte le ${many}`}
        title={`Mostra tutte le ${many}`}
        onClick={() => setSearch({ missing: null })}
      />
    </div>
  )
}
