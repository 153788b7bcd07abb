import { counted } from '@portale/domain/counts.ts'
import { formatMoment } from '@portale/domain/dates.ts'
import type { Automation } from '@portale/domain/designer/automation.ts'
import type { DraftDesign } from '@portale/domain/designer/draft.rules.ts'
import type { ArchivedSummary } from '@portale/domain/designer/plan.ts'
import type { Wanted } from './automation.api.ts'

/** Something that is done with the design once its plan was looked at. */
export type PlanTask = {
  wanted: Wanted
  title: string
  intro?: string
  label: string
  /** What has to be typed whatever the plan is; others ask for it where the plan does. */
  word?: string
  done: string
}

/** "Crea i modelli" where there is none yet, "Ricrea i modelli" afterwards (spec 2 §2). */
export const applyLabel = ({ models }: Pick<Automation, 'models'>): string =>
  models.length === 0 ? 'Crea i modelli' : 'Ricrea i modelli'

export const applyTask = (automation: Automation, design: DraftDesign): PlanTask => ({
  wanted: { ...design, lock_version: automation.lock_version },
  title: applyLabel(automation),
  intro: 'Ecco cosa cambierà. Si fa tutto insieme o niente, e dopo si può annullare.',
  label: applyLabel(automation),
  done: 'Fatto: i modelli sono come li hai disegnati.',
})

export const undoTask = (last: NonNullable<Automation['last']>): PlanTask => ({
  wanted: { undo: true },
  title: 'Annulla l’ultima modifica',
  intro: `I modelli tornano com’erano prima del ${formatMoment(last.at)}${last.user ? `, quando li ha cambiati ${last.user}` : ''}.`,
  label: 'Riporta com’era',
  done: 'L’ultima modifica è stata annullata.',
})

export const resetTask = (dirty: boolean): PlanTask => ({
  wanted: { reset: true },
  title: 'Resetta ambiente',
  intro:
    'Tutti i modelli vengono messi da parte con i loro dati, e le loro pagine spariscono per tutti. I ruoli restano. Quello che è messo da parte si può ripristinare.' +
    (dirty ? ' La bozza va persa.' : ''),
  label: 'Resetta ambiente',
  word: 'RESETTA',
  done: 'L’ambiente è vuoto: tutto è messo da parte.',
})

export const restoreTask = (items: ArchivedSummary[]): PlanTask => ({
  wanted: { restore: items.map(({ id }) => id) },
  title: items.length === 1 ? `Ripristina ${items[0]?.label}` : `Ripristina ${counted(items.length, 'cosa', 'cose')}`,
  label: 'Ripristina',
  done: items.length === 1 ? `${items[0]?.label}: ripristinato.` : 'Quello che era da parte è ripristinato.',
})
