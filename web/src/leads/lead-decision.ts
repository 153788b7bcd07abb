import type { LeadRow } from '@portale/domain/leads/lead.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { Decision } from './lead.api.ts'

/** The approval or the end of a reported lead, to be confirmed. */
export type LeadDecision = { lead: Pick<LeadRow, 'id' | 'customer' | 'workshop'>; decision: Decision }

/** The dialog that asks for it. */
export const leadDecision = lazyComponent(
  async () => (await import('./DecideLead.tsx')).DecideLead,
  'La finestra non si è caricata',
)
