import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { type Icon, IconBriefcase, IconTruck } from '@tabler/icons-react'

type Texts = {
  /** The key of a record in request bodies and errors. */
  key: 'lead_model' | 'lead_work_type'
  icon: Icon
  title: string
  newTitle: string
  emptyTitle: string
  emptyHint: string
  savedMessage: string
}

/** The texts that differ between models and types of work. */
export const leadReferenceTexts: Record<LeadReferenceKind, Texts> = {
  lead_models: {
    key: 'lead_model',
    icon: IconTruck,
    title: 'Modelli di interesse',
    newTitle: 'Nuovo modello di interesse',
    emptyTitle: 'Ancora nessun modello di interesse',
    emptyHint: 'Crea il primo: chi inserisce una segnalazione ne sceglie uno.',
    savedMessage: 'Modello di interesse salvato.',
  },
  lead_work_types: {
    key: 'lead_work_type',
    icon: IconBriefcase,
    title: 'Tipi di lavoro',
    newTitle: 'Nuovo tipo di lavoro',
    emptyTitle: 'Ancora nessun tipo di lavoro',
    emptyHint: 'Crea il primo: chi inserisce una segnalazione ne sceglie uno.',
    savedMessage: 'Tipo di lavoro salvato.',
  },
}
