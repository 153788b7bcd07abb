import { counted } from '@portale/domain/counts.ts'
import type { Model } from './draft.ts'

export const heldBy = (people: number): string => counted(people, 'persona', 'persone')

/** 'Veicolo, 6 campi' */
export const captionOf = ({ interface_name_singular: name, fields }: Model): string =>
  `${name.trim() || 'senza nome'}, ${counted(fields.length, 'campo', 'campi')}`
