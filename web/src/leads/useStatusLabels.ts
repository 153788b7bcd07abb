import { useQuery } from '@tanstack/react-query'
import { leadQueries } from './lead.api.ts'

/** How a status is called: the server's label, its code until that is there. */
export function useStatusLabels(): (status: string) => string {
  const { data = {} } = useQuery(leadQueries.statuses)
  return (status) => data[status] ?? status
}
