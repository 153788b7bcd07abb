import type { Partner } from '@portale/domain/platform/roles.ts'
import type {
  MarketShare,
  MarketShareType,
  WorkshopSharePoints,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'
import { paths } from '../../platform/paths.ts'
import { isInDelivery } from './market-share.ts'

export const marketSharesUrl = '/api/v1/workshop_market_shares'

/** A spreadsheet of all workshops to fill in, with the values of the year's last upload. */
export const marketShareTemplateUrl = (year: string) => `${marketSharesUrl}/template?year=${encodeURIComponent(year)}`

// Slower for a long list of recipients, because every answer contains all of it.
const refreshIntervalMs = ({ recipients }: MarketShare) => Math.max(10_000, recipients.length * 10)

export const marketShareQuery = (id: string) =>
  queryOptions({
    queryKey: ['market-shares', 'one', id],
    queryFn: ({ signal }) => api.get<MarketShare>(`${marketSharesUrl}/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.recipients.some(isInDelivery) ? refreshIntervalMs(data) : false),
  })

export type MailPreview = { to: { name: string; email: string }[]; subject: string; html: string; text: string }

/** A preview of a workshop's mail; not cached, because its recipients change with the network. */
export const mailPreviewQuery = (id: number, workshopId: number) =>
  queryOptions({
    queryKey: ['market-shares', 'preview', id, workshopId],
    queryFn: ({ signal }) => api.get<MailPreview>(`${marketSharesUrl}/${id}/preview/${workshopId}`, { signal }),
    gcTime: 0,
  })

/** The sent shares of a workshop, or of a dealer's current workshops. */
export const sharePointsQuery = (kind: Partner, id: string) =>
  queryOptions({
    queryKey: ['market-shares', 'points', kind, id],
    queryFn: async ({ signal }) => {
      const url = `/api/v1${paths.partner(kind, id)}/market_shares`
      const answer = await api.get<WorkshopSharePoints | WorkshopSharePoints[]>(url, { signal })
      return Array.isArray(answer) ? answer : [answer]
    },
  })

export type ShareFields = { type: MarketShareType; year: string; file: File }

export function uploadMarketShare({ type, year, file }: ShareFields, options: UploadOptions) {
  const form = new FormData()
  form.append('type', type)
  form.append('year', year)
  form.append('file', file)
  return uploadForm<MarketShare>(marketSharesUrl, form, options)
}

export const sendMarketShare = (id: number) => api.post<MarketShare>(`${marketSharesUrl}/${id}`)

export const deleteMarketShare = (id: number) => api.delete<undefined>(`${marketSharesUrl}/${id}`)

export const retryParkedMails = (id: number) => api.post<MarketShare>(`${marketSharesUrl}/${id}/retry`)

export const sendTestMail = (id: number, options?: RequestOptions) =>
  api.post<{ message: string }>(`${marketSharesUrl}/${id}/test`, undefined, options)
