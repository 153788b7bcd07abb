import { demoAccount } from '@portale/domain/front/me.ts'
import { count } from '@portale/domain/platform/answers.ts'
import { systemState } from '@portale/domain/platform/system/system.ts'
import { z } from 'zod'
import { describeCalls } from '../http/call-description.ts'

const status = z.object({ status: z.string() })

export const systemCalls = describeCalls('Sistema', {
  'GET /api/system': { summary: 'Lo stato dell’installazione', answer: systemState },
  'GET /healthz': { summary: 'Se il portale e il suo database rispondono', answer: status },
  'GET /livez': { summary: 'Se il processo risponde', answer: status },
  'GET /readyz': {
    summary: 'Se il server può ricevere richieste',
    description:
      'connections conta le connessioni al database: aperte, attese, e quante ne servono al massimo. late_jobs nomina i lavori che su questo server durano più di quanto devono.',
    answer: status.extend({
      connections: z.object({ open: count, waiting: count, needed: count }).optional(),
      late_jobs: z.array(z.string()).optional(),
    }),
  },
  'GET /.well-known/security.txt': {
    summary: 'A chi segnalare una debolezza di questa installazione',
    download: 'text/plain',
    errors: [404],
  },
  'GET /metrics': { summary: 'Le misure per Prometheus', download: 'text/plain', errors: [404] },
  'GET /api/demo': { summary: 'Gli account della dimostrazione', answer: z.array(demoAccount) },
})
