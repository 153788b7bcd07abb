import type { Mail, MailDetail } from '@portale/domain/mails.ts'
import type { Page } from '@portale/domain/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The call that the outbox reads through the address of its screen. */
export const mailsUrl = '/api/mails'

/** GET /api/mails: a page, and whether there is a mail server to send them. */
export type MailPage = Page<Mail> & { smtp: boolean }

const refreshEvery = 10_000
const onItsWay = ({ state }: Mail) => state === 'waiting' || state === 'retrying'

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => api.get<MailDetail>(`${mailsUrl}/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && onItsWay(data) ? refreshEvery : false),
  })

export const sendAgain = (id: number) => api.post<MailDetail>(`${mailsUrl}/${id}/send`)
