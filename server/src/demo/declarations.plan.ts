import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { demoActivities } from './activities.data.ts'
import { planDecisionTime, recentMoment } from './calendar.ts'
import { findByName } from './network.ts'
import { demoDealer, demoWorkshop, otherDealer, otherWorkshop } from './partners.ts'
import type { Random } from './random.ts'
import type { PlannedUpload } from './uploads.plan.ts'

type Example = {
  partner: string
  document: string
  status: DocumentStatus
  /** Without it the upload is a file, which its partner withdrew. */
  not_applicable_reason: string | null
  reason?: string
}

/** Of documents that these partners have not begun otherwise. */
const examples: Example[] = [
  {
    partner: otherDealer,
    document: 'Dichiarazione di conformità dell’insegna',
    status: 'pending',
    not_applicable_reason: 'La sede è in un parco commerciale: l’insegna è del parco e non può essere cambiata.',
  },
  {
    partner: demoWorkshop,
    document: 'Foto dell’area dedicata',
    status: 'verified',
    not_applicable_reason: 'I lavori in alta tensione si fanno nella sede della concessionaria.',
  },
  {
    partner: otherWorkshop,
    document: 'Verifica firmata dal capo officina',
    status: 'rejected',
    not_applicable_reason: 'L’officina non ha ponti sollevatori.',
    reason: 'Anche i banchi prova vanno verificati: carica la verifica firmata.',
  },
  { partner: demoDealer, document: 'Planimetria quotata', status: 'cancelled', not_applicable_reason: null },
]

/** What partners declared not applicable, and a file that was withdrawn. */
export function planDeclarations<P extends { name: string }>(
  partners: P[],
  now: Date,
  random: Random,
): PlannedUpload<P>[] {
  const documents = demoActivities.filter(({ year }) => year === 'current').flatMap((activity) => activity.documents)
  return examples.map(({ partner, document: description, status, not_applicable_reason, reason = null }) => {
    const document = documents.find((candidate) => candidate.description === description)
    if (!document) throw new Error(`there is no document ${description}`)
    const created_at = recentMoment(now, random)
    return {
      partner: findByName(partners, partner),
      document,
      file_name: not_applicable_reason === null ? 'Planimetria_provvisoria.pdf' : 'Non applicabile',
      valid_until: null,
      sample: 'pdf/planimetria',
      status,
      reason,
      not_applicable_reason,
      created_at,
      status_at: status === 'pending' ? null : planDecisionTime(created_at, now, random),
    }
  })
}
