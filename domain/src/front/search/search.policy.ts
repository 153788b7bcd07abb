import { visibleAudiences } from '../../documents/activities/activity.policy.ts'
import { newsAudiences } from '../../news/news/news.ts'
import { type Actor, isAdministrator, type Partner, partnerReaders } from '../../platform/roles.ts'
import { canSeeLeads, canSeeSales } from '../../sales/leads/lead.policy.ts'
import { type SearchKind, searchKinds } from './search.ts'

type User = Pick<Actor, 'role'>

const readsPartners = (user: User, kind: Partner) =>
  isAdministrator(user) || partnerReaders[kind].some((role) => role === user.role)
const readsActivities = (user: User) => visibleAudiences(user).length > 0
const readsNews = (user: User) => isAdministrator(user) || newsAudiences(user).length > 0

/** Who finds a kind: whose role opens its screens. Which of them is a matter of scope. */
const findsKind: Record<SearchKind, (user: User) => boolean> = {
  leads: canSeeLeads,
  dealers: (user) => readsPartners(user, 'dealer'),
  workshops: (user) => readsPartners(user, 'workshop'),
  // Other roles know customers by their leads alone; the typeahead of a workshop masks and counts foreign ones.
  customers: isAdministrator,
  contacts: isAdministrator,
  documents: readsActivities,
  offers: (user) => canSeeLeads(user) && canSeeSales(user),
  activities: readsActivities,
  news: readsNews,
  attachments: readsNews,
  people: isAdministrator,
  records: () => true, // the views decide
}

/** The kinds that a user may find, in their order. */
export const searchableKinds = (user: User): SearchKind[] => searchKinds.filter((kind) => findsKind[kind](user))
