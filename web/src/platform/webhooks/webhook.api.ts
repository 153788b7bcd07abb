import type { Page } from '@portale/domain/platform/page.ts'
import type { Delivery, DeliveryDetail, Webhook, WebhookWithSecret } from '@portale/domain/platform/webhooks/webhook.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'

export const webhooksUrl = '/api/v1/webhooks'
export const deliveriesUrl = (id: number | string) => `${webhooksUrl}/${id}/deliveries`

const refetchIntervalMs = 3000
const isPending = ({ state }: Pick<Delivery, 'state'>) => state === 'waiting' || state === 'retrying'

/** Refetches a log while something of it is to be sent. */
export const deliveriesRefetchInterval = (page?: Page<Delivery>) =>
  page?.data.some(isPending) ? refetchIntervalMs : (false as const)

export const fetchWebhook = (id: number | string, options?: RequestOptions) =>
  api.get<Webhook>(`${webhooksUrl}/${id}`, options)

export const webhookQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['webhooks', 'one', id], queryFn: ({ signal }) => fetchWebhook(id, { signal }) }),
  form: (id: string) =>
    queryOptions({
      queryKey: ['webhook-form', id],
      queryFn: ({ signal }) => fetchWebhook(id, { signal }),
      ...formQueryOptions,
    }),
  delivery: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', 'delivery', id],
      queryFn: ({ signal }) => api.get<DeliveryDetail>(`${webhooksUrl}/deliveries/${id}`, { signal }),
      refetchInterval: ({ state: { data } }) => (data && isPending(data) ? refetchIntervalMs : false),
    }),
}

export type WebhookValues = {
  webhook: { id?: number; url: string; description: string; events: string[]; active: boolean; lock_version?: number }
}

/** The initial values of the form. */
export const toWebhookValues = (webhook?: Webhook): WebhookValues => ({
  webhook: webhook
    ? {
        id: webhook.id,
        url: webhook.url,
        description: webhook.description,
        events: webhook.events,
        active: webhook.active,
        lock_version: webhook.lock_version,
      }
    : { url: '', description: '', events: [], active: true },
})

/** The answer of a creation has the secret. */
export const saveWebhook = (values: WebhookValues, options: RequestOptions): Promise<Webhook | WebhookWithSecret> =>
  values.webhook.id === undefined
    ? api.post<WebhookWithSecret>(webhooksUrl, values, options)
    : api.put<Webhook>(`${webhooksUrl}/${values.webhook.id}`, values, options)

export const deleteWebhook = (id: number) => api.delete<void>(`${webhooksUrl}/${id}`)
export const changeSecret = (id: number, confirmed: boolean) =>
  api.post<WebhookWithSecret>(`${webhooksUrl}/${id}/secret`, { confirmed })
export const sendTestEvent = (id: number) => api.post<Delivery>(`${webhooksUrl}/${id}/test`)
export const replayParked = (id: number) => api.post<{ replayed: number }>(`${webhooksUrl}/${id}/replay`)
export const replayDelivery = (id: number) => api.post<DeliveryDetail>(`${webhooksUrl}/deliveries/${id}/replay`)
