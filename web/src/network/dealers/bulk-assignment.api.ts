import type {
  PartnerAreas,
  PartnerSource,
  ResolvedPartners,
} from '@portale/domain/network/dealers/partner-selection.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { usersUrl } from '../../people/users/user.api.ts'
import { api } from '../../platform/api/client.ts'

/** What was chosen of each source, each with its label; the pasted text. */
export type Chosen = { dealer: Choice[]; area: Choice[]; district: Choice[]; codes: string }
export type Choice = { id: number | string; label: string }

export const nothingChosen: Chosen = { dealer: [], area: [], district: [], codes: '' }

const url = `${usersUrl}/partners`

export const partnerAreasQuery = queryOptions({
  queryKey: ['users', 'partner-areas'],
  queryFn: ({ signal }) => api.get<PartnerAreas>(`${url}/areas`, { signal }),
})

/** Whether a source has something to be found by. */
export const isChosen = (by: PartnerSource, chosen: Chosen): boolean => chosen[by].length > 0

/** The partners of what was chosen. */
export function resolvedPartnersQuery(kind: Partner, by: PartnerSource, chosen: Chosen) {
  const ids = chosen[by === 'district' ? 'district' : 'dealer'].map(({ id }) => id)
  const values = {
    dealer: { ids },
    district: { ids },
    area: { areas: chosen.area.map(({ id }) => id) },
    codes: { text: chosen.codes },
  }
  const body = { kind, by, ...values[by] }
  return queryOptions({
    queryKey: ['users', 'resolve', body],
    queryFn: ({ signal }) => api.post<ResolvedPartners>(`${url}/resolve`, body, { signal }),
    enabled: isChosen(by, chosen),
    // What a dealer or an area has may have changed when the dialog is opened again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
