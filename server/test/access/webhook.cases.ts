import type { RouteCase } from './access.cases.ts'
import type { AccessFixtures, Side } from './access.fixtures.ts'

// Port 1 of a public address is no address that events are sent to: nothing is looked up, and nothing created.
const body = () => ({ webhook: { url: 'https://1.1.1.1:1/', events: ['lead.created'] } })
const one = (more = '') => ({
  url: (_side: Side, { webhook }: AccessFixtures) => `/api/v1/webhooks/${webhook}${more}`,
})
const delivery = (more = '') => ({
  url: (_side: Side, fixtures: AccessFixtures) => `/api/v1/webhooks/deliveries/${fixtures.webhook_delivery}${more}`,
})

/** The requests of the routes of webhooks. */
export const webhookCases: Record<string, RouteCase> = {
  'POST /api/v1/webhooks': { url: () => '/api/v1/webhooks', body, status: 422 },
  'GET /api/v1/webhooks/{id}': one(),
  'PUT /api/v1/webhooks/{id}': { ...one(), body, status: 422 },
  'DELETE /api/v1/webhooks/{id}': {
    url: (_side, fixtures) => `/api/v1/webhooks/${fixtures.unwantedWebhook()}`,
    status: 204,
  },
  'POST /api/v1/webhooks/{id}/secret': { ...one('/secret'), body: () => ({ confirmed: true }) },
  'POST /api/v1/webhooks/{id}/test': { ...one('/test'), status: 201 },
  'POST /api/v1/webhooks/{id}/replay': one('/replay'),
  'GET /api/v1/webhooks/{id}/deliveries': one('/deliveries'),
  'GET /api/v1/webhooks/deliveries/{id}': delivery(),
  'POST /api/v1/webhooks/deliveries/{id}/replay': delivery('/replay'),
}
