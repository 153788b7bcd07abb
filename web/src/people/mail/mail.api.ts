import type { Mail, MailDetail } from '@portale/domain/platform/mails.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

export const mailsUrl = '/api/mails'

/** GET /api/mails: a page of mails, and whether a mail server is configured. */
export type MailPage = Page<Mail> & { smtp: boolean }

const refetchIntervalMs = 10_000
const refetchWhilePending = (mails: Mail[]) =>
  mails.some(({ state }) => state === 'waiting' || state === 'retrying') && refetchIntervalMs

/** Refetches a list while it has mails to be sent; without a mail server none is sent. */
export const mailsRefetchInterval = (page?: MailPage) => refetchWhilePending(page?.smtp ? page.data : [])

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => api.get<MailDetail>(`${mailsUrl}/${id}`, { signal }),
    // Each reading of a living link is recorded, so the page does not repeat it by itself.
    refetchInterval: ({ state: { data } }) => refetchWhilePending(data && data.link !== 'alive' ? [data] : []),
  })

export const resendMail = (id: number) => api.post<MailDetail>(`${mailsUrl}/${id}/send`)
