import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { type Icon, IconBriefcase, IconTruck } from '@tabler/icons-react'

type Texts = {
  /** How a record is called in the bodies and error keys of the calls. */
  key: 'lead_model' | 'lead_work_type'
  icon: Icon
  title: string
  newTitle: string
  none: string
  hint: string
  saved: string
}

/** The words in which the screens of models and of types of work differ. */
export const referenceTexts: Record<LeadReferenceKind, Texts> = {
  lead_models: {
    key: 'lead_model',
    icon: IconTruck,
    title: 'Modelli di interesse',
    newTitle: 'Nuovo modello di interesse',
    none: 'Ancora nessun modello di interesse',
    hint: 'Crea il primo: chi inserisce una segnalazione ne sceglie uno.',
    saved: 'Modello di interesse salvato.',
  },
  lead_work_types: {
    key: 'lead_work_type',
    icon: IconBriefcase,
    title: 'Tipi di lavoro',
    newTitle: 'Nuovo tipo di lavoro',
    none: 'Ancora nessun tipo di lavoro',
    hint: 'Crea il primo: chi inserisce una segnalazione ne sceglie uno.',
    saved: 'Tipo di lavoro salvato.',
  },
}
