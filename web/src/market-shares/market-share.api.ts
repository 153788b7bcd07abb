import type { MarketShare, MarketShareType, WorkshopSharePoints } from '@portale/domain/market-shares/market-share.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { type UploadOptions, uploadForm } from '../api/upload.ts'
import { paths } from '../paths.ts'
import { isOnItsWay } from './recipients.ts'

type Id = number | string

/** The call that the list of uploads reads through the address of its screen. */
export const marketSharesUrl = '/api/v1/workshop_market_shares'

/** A spreadsheet of every workshop, to be filled in. */
export const marketShareTemplateUrl = `${marketSharesUrl}/template`

// The longer the list of recipients, the more seldom: it comes whole.
const refreshAfter = ({ recipients }: MarketShare) => Math.max(10_000, recipients.length * 10)

export const marketShareQuery = (id: string) =>
  queryOptions({
    queryKey: ['market-shares', 'one', id],
    queryFn: ({ signal }) => api.get<MarketShare>(`${marketSharesUrl}/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.recipients.some(isOnItsWay) ? refreshAfter(data) : false),
  })

export type MailPreview = { to: { name: string; email: string }[]; subject: string; html: string; text: string }

/** The mail that a person of a workshop gets; it tells of the network as it is when it is asked for. */
export const mailPreviewQuery = (id: number, workshopId: number) =>
  queryOptions({
    queryKey: ['market-shares', 'preview', id, workshopId],
    queryFn: ({ signal }) => api.get<MailPreview>(`${marketSharesUrl}/${id}/preview/${workshopId}`, { signal }),
    gcTime: 0,
  })

/** What was sent over time: of one workshop, or of those that a dealer has today. */
export const sharePointsQuery = (kind: Partner, id: string) =>
  queryOptions({
    queryKey: ['market-shares', 'points', kind, id],
    queryFn: async ({ signal }) => {
      const url = `/api/v1${paths.partner(kind, id)}/market_shares`
      const answer = await api.get<WorkshopSharePoints | WorkshopSharePoints[]>(url, { signal })
      return Array.isArray(answer) ? answer : [answer]
    },
  })

export function uploadMarketShare(type: MarketShareType, file: File, options: UploadOptions) {
  const form = new FormData()
  form.append('type', type)
  form.append('file', file)
  return uploadForm<MarketShare>(marketSharesUrl, form, options)
}

export const sendMarketShare = (id: Id) => api.post<MarketShare>(`${marketSharesUrl}/${id}`)

export const retryMails = (id: Id) => api.post<MarketShare>(`${marketSharesUrl}/${id}/retry`)

export const sendTestMail = (id: Id, options?: RequestOptions) =>
  api.post<{ message: string }>(`${marketSharesUrl}/${id}/test`, undefined, options)
