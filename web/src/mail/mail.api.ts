import type { Mail, MailDetail } from '@portale/domain/mails.ts'
import type { Page } from '@portale/domain/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The call that the outbox reads through the address of its screen. */
export const mailsUrl = '/api/mails'

/** GET /api/mails: a page, and whether there is a mail server to send them. */
export type MailPage = Page<Mail> & { smtp: boolean }

const refreshEvery = 10_000
const whileOnItsWay = (mails: Mail[]) =>
  mails.some(({ state }) => state === 'waiting' || state === 'retrying') && refreshEvery

/** The states of a list stay true while mails of it are on their way; without a mail server none is. */
export const refreshMails = (page?: MailPage) => whileOnItsWay(page?.smtp ? page.data : [])

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => api.get<MailDetail>(`${mailsUrl}/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => whileOnItsWay(data ? [data] : []),
  })

export const sendAgain = (id: number) => api.post<MailDetail>(`${mailsUrl}/${id}/send`)
