import type { DemoActivity } from './activities.data.ts'
import { demoDealer, demoWorkshop, otherDealer, otherWorkshop } from './partners.ts'
import type { Random } from './random.ts'

/** How far a partner is with one required document; done at once, after a rejection, or after a cancelled upload. */
export type DocumentState = 'done' | 'retried' | 'replaced' | 'pending' | 'rejected' | 'none'

const doneState = (random: Random): DocumentState =>
  random.chance(0.08) ? 'retried' : random.chance(0.03) ? 'replaced' : 'done'

const keyOf = ({ year, title }: Pick<DemoActivity, 'year' | 'title'>) => `${year}: ${title}`

/** The partners of the demo accounts have something of everything; what is not named they have not begun. */
const chosen: Record<string, Record<string, DocumentState[]>> = {
  [demoDealer]: {
    'current: Piano marketing locale {year}': ['done', 'done'],
    'current: Certificazione standard showroom': ['done', 'rejected', 'pending', 'none'],
    'current: Formazione venditori gamma elettrica': ['done', 'pending'],
    'last: Adeguamento insegne e corporate identity': ['done', 'done'],
  },
  [otherDealer]: {
    'current: Piano marketing locale {year}': ['done', 'done'],
    'current: Certificazione standard showroom': ['done', 'pending', 'none', 'none'],
  },
  [demoWorkshop]: {
    'current: Verifica attrezzatura di officina': ['done', 'none', 'rejected'],
    'current: Formazione tecnica alta tensione': ['pending', 'none'],
    'last: Verifica attrezzatura di officina': ['done', 'done'],
  },
  [otherWorkshop]: {
    'current: Verifica attrezzatura di officina': ['pending', 'none', 'none'],
    'last: Verifica attrezzatura di officina': ['done', 'done'],
  },
}

function begunStates({ year, documents }: DemoActivity, random: Random): DocumentState[] {
  const required = documents.flatMap(({ deleted, optional }, index) => (deleted || optional ? [] : [index]))
  const stuckAt = random.pick(required)
  const stuck = random.pick<DocumentState>(
    year === 'last' ? ['rejected', 'none'] : ['pending', 'pending', 'pending', 'rejected'],
  )
  return documents.map((document, index) => {
    if (document.deleted || document.optional) return 'none'
    if (index === stuckAt) return stuck
    return index < stuckAt || random.chance(0.4) ? doneState(random) : 'none'
  })
}

const doneStates = ({ documents }: DemoActivity, random: Random): DocumentState[] =>
  documents.map(({ deleted, optional }) => (optional || (deleted && random.chance(0.7)) ? 'none' : doneState(random)))

/** The states of every partner that has begun an activity: as many completed it as the activity says, exactly. */
export function activityStates<P extends { name: string }>(
  activity: DemoActivity,
  partners: P[],
  random: Random,
): Map<P, DocumentState[]> {
  const states = new Map<P, DocumentState[]>()
  for (const partner of partners) {
    const own = chosen[partner.name]?.[keyOf(activity)]
    if (own) states.set(partner, own)
  }
  const alreadyDone = [...states.values()].filter((own) => own.every((state) => state === 'done')).length
  const others = random.shuffled(partners.filter((partner) => !chosen[partner.name]))
  const completed = Math.max(0, Math.round(activity.completed * partners.length) - alreadyDone)
  const begun = Math.round(activity.begun * partners.length)
  for (const partner of others.slice(0, completed)) states.set(partner, doneStates(activity, random))
  for (const partner of others.slice(completed, completed + begun)) states.set(partner, begunStates(activity, random))
  return states
}
