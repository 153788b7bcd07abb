import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import type { ArchivedSummary } from '@portale/domain/generator/designer/plan.ts'
import type { UnfinishedDesign } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import type { DesignRequest } from './automation.api.ts'

/** A change of the design that is applied once its plan was confirmed, and the words of its dialog. */
export type DesignTask = {
  request: DesignRequest
  title: string
  intro?: string
  submitLabel: string
  /** The word that has to be typed whatever the plan is; without it, only a plan that archives data asks for one. */
  confirmationWord?: string
  successMessage: string
}

/** "Crea i modelli" for the first ones, "Ricrea i modelli" afterwards (spec 2 §2). */
export const applyLabel = ({ models }: Pick<Automation, 'models'>): string =>
  models.length === 0 ? 'Crea i modelli' : 'Ricrea i modelli'

export const applyTask = (automation: Automation, design: UnfinishedDesign): DesignTask => ({
  request: { ...design, lock_version: automation.lock_version },
  title: applyLabel(automation),
  intro: 'Ecco cosa cambierà. Si fa tutto insieme o niente, e dopo si può annullare.',
  submitLabel: applyLabel(automation),
  successMessage: 'Fatto: i modelli sono come li hai disegnati.',
})

export const undoTask = (last: NonNullable<Automation['last']>): DesignTask => ({
  request: { undo: true },
  title: 'Annulla l’ultima modifica',
  intro: `I modelli tornano com’erano prima del ${formatMoment(last.at)}${last.user ? `, quando li ha cambiati ${last.user}` : ''}.`,
  submitLabel: 'Riporta com’era',
  successMessage: 'L’ultima modifica è stata annullata.',
})

export const resetTask = (isDirty: boolean): DesignTask => ({
  request: { reset: true },
  title: 'Resetta ambiente',
  intro:
    'Tutti i modelli vengono messi da parte con i loro dati, e le loro pagine spariscono per tutti. I ruoli restano. Quello che è messo da parte si può ripristinare.' +
    (isDirty ? ' La bozza va persa.' : ''),
  submitLabel: 'Resetta ambiente',
  confirmationWord: 'RESETTA',
  successMessage: 'L’ambiente è vuoto: tutto è messo da parte.',
})

export const restoreTask = (items: ArchivedSummary[]): DesignTask => ({
  request: { restore: items.map(({ id }) => id) },
  title:
    items.length === 1 ? `Ripristina ${items[0]?.label}` : `Ripristina ${formatCount(items.length, 'cosa', 'cose')}`,
  submitLabel: 'Ripristina',
  successMessage: items.length === 1 ? `${items[0]?.label}: ripristinato.` : 'Quello che era da parte è ripristinato.',
})
