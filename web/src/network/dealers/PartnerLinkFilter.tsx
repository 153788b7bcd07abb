import { formatDay } from '@portale/domain/platform/dates.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkedFilter } from '../../platform/list/FilterChip.tsx'
import { useFilter } from '../../platform/list/usePageQuery.ts'
import { formatPartner, partnerQueries } from './partner.api.ts'

type LinkFilterProps = { name: string; label: string }

/** The filter by one dealer or workshop that its page links to. */
export function PartnerLinkFilter({ kind, name, label }: LinkFilterProps & { kind: Partner }) {
  const [id, setId] = useFilter(name)
  const { data } = useQuery({ ...partnerQueries.one(kind, id), enabled: id !== '' })
  const text = data ? formatPartner(data) : `N. ${id}`
  return <LinkedFilter label={label} text={text} isSet={id !== ''} onRemove={() => setId('')} />
}

/** The filter by a day that such a link has. */
export function DayLinkFilter({ name, label }: LinkFilterProps) {
  const [day, setDay] = useFilter(name)
  return <LinkedFilter label={label} text={formatDay(day)} isSet={day !== ''} onRemove={() => setDay('')} />
}
