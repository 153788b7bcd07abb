import {
  type Related,
  type RelatedKind,
  registryKeys,
  visibleRelatedKinds,
} from '@portale/domain/front/related/related.ts'
import type { PortalModel } from '@portale/domain/generator/designer/portal-models.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import pLimit from 'p-limit'
import { verificationList } from '../../documents/verification/verification-list.queries.ts'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import { listReferringLists } from '../../generator/records/record-references.queries.ts'
import { contactList } from '../../network/customers/customer-contact.queries.ts'
import { noteList } from '../../network/customers/customer-note.queries.ts'
import { partnerList } from '../../network/dealers/partner.queries.ts'
import { userList } from '../../people/users/user.queries.ts'
import { connectionsPerRequest } from '../../platform/db/connection.ts'
import { countRows, type List } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps.ts'
import { leadList } from '../../sales/leads/lead-list.queries.ts'
import { sentShares } from '../../sales/market-shares/market-share.queries.ts'

type RelatedDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'totals'>
type Counted = Pick<List, 'from' | 'where' | 'counted'>
type Reader = { user: Actor; isImpersonated: boolean }

const models: Record<Registry, PortalModel> = { dealers: 'Dealer', workshops: 'Workshop', customers: 'Customer' }

/** The lists of the tabs: the lists of their own, filtered by the record, so that a tab has exactly the rows of its list. */
const lists: Record<
  RelatedKind,
  (deps: RelatedDeps, user: Actor, id: number, filter: Record<string, string>) => Counted
> = {
  contacts: (_deps, _user, id) => contactList(id, {}),
  notes: (_deps, _user, id) => noteList(id, {}),
  workshops: (_deps, user, _id, filter) => partnerList('workshop', user, filter),
  users: ({ db, config }, _user, _id, filter) => userList(db, config.flags, filter),
  leads: (_deps, user, _id, filter) => leadList(user, filter),
  documents: (_deps, user, _id, filter) => verificationList(user, filter),
  targets: (_deps, _user, id) => sentShares(id),
}

/** How many rows the tabs of a record's page have, each as its list counts them. */
export async function countRelated(
  deps: RelatedDeps,
  design: AppliedDesign,
  { user, isImpersonated }: Reader,
  registry: Registry,
  id: number,
): Promise<Related> {
  const filter = { [registryKeys[registry]]: String(id) }
  const kinds = visibleRelatedKinds(registry, { ...user, isImpersonated })
  const referring = listReferringLists(design, user, models[registry], id)
  const counted: Counted[] = [
    ...kinds.map((kind) => lists[kind](deps, user, id, filter)),
    ...referring.map(({ list }) => list),
    ...(registry === 'dealers' && kinds.includes('leads') ? [leadList(user, { current_dealer_id: String(id) })] : []),
  ]
  const totals = await pLimit(connectionsPerRequest).map(counted, (list) => countRows(deps, list))
  return {
    totals: Object.fromEntries(kinds.map((kind, index) => [kind, totals[index]])),
    records: referring.map(({ prefix, key, label }, index) => ({
      prefix,
      key,
      label,
      total: totals[kinds.length + index] ?? 0,
    })),
    current_leads: totals[kinds.length + referring.length],
  }
}
