import { searchableKinds } from '@portale/domain/front/search/search.policy.ts'
import {
  customerWords,
  isSearchable,
  minSearchLength,
  type SearchGroup,
  type SearchHit,
  type SearchItem,
  type SearchKind,
  type SearchResults,
  searchedPhone,
  searchKindLabels,
  searchWords,
} from '@portale/domain/front/search/search.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { type DocumentStatus, documentStatusLabels } from '@portale/domain/platform/documents.ts'
import { type Actor, isAdministrator, partnerKindByRole } from '@portale/domain/platform/roles.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
import pLimit from 'p-limit'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import { searchRecords } from '../../generator/records/record-search.queries.ts'
import { inUse } from '../../network/archive/archive-filter.queries.ts'
import { maxItems, type SearchSource, searchRows } from '../../platform/db/bounded-search.ts'
import { connectionsPerRequest, type Db } from '../../platform/db/connection.ts'
import type { Condition } from '../../platform/db/list.ts'
import { offerSource, searchLeads } from './lead-search.queries.ts'
import * as sources from './search-sources.queries.ts'

type SearchContext = { db: Db; user: Actor; design: AppliedDesign; text: string }

/** The items of a kind; `hits` is the earlier shape of partners and customers. */
type Found = { items: SearchItem[]; hits?: SearchHit[] }

type RegistryHit = SearchHit & { archived: boolean }

/** The first records of a registry with these words: those in use, and after them archived ones while there is room. */
async function searchRegistry(db: Db, source: SearchSource, words: string[]): Promise<RegistryHit[]> {
  const search = (state: Condition) => searchRows<RegistryHit>(db, { ...source, state }, words)
  const hits = await search(inUse('p'))
  if (hits.length >= maxItems) return hits
  const archived = await search({ sql: 'p.archived_at IS NOT NULL' })
  return [...hits, ...archived].slice(0, maxItems)
}

const toHit = ({ archived: _archived, ...hit }: RegistryHit): SearchHit => hit

const ofHits = (hits: RegistryHit[], path: string, formatCode = (code: string) => code): Found => ({
  hits: hits.map(toHit),
  items: hits.map(({ id, name, code, city, archived }) => ({
    id,
    label: name,
    detail: [formatCode(code), city].filter(Boolean).join(' · '),
    url: `/${path}/${id}`,
    ...(archived && { archived }),
  })),
})

const activityUrl = (user: Actor, activity: { id: number; activity_year_id: number; year: string }): string => {
  if (isAdministrator(user)) return `/activity_years/${activity.activity_year_id}/activities/${activity.id}/edit`
  return partnerKindByRole[user.role] ? `/activities/${activity.id}/upload` : `/activities?year=${activity.year}`
}

type Upload = { id: number; file_name: string; status: DocumentStatus; partner: string; activity: string; year: string }
type Offer = { id: number; lead_id: number; file_name: string; customer: string }
type Contact = { id: number; customer_id: number; name: string; email: string; customer: string }
type Activity = { id: number; title: string; activity_year_id: number; for_dealers: boolean; year: string }
type Attachment = { id: number; news_id: number; file_name: string; title: string }

/** The contacts with these words; of a telephone number first those who have it, however it is spelt. */
async function searchContacts(db: Db, text: string): Promise<Contact[]> {
  const phone = searchedPhone(text)
  const called = phone === undefined ? [] : await searchRows<Contact>(db, sources.phoneSource, [phone])
  if (called.length >= maxItems) return called
  const others = await searchRows<Contact>(db, sources.contactSource, searchWords(text))
  return [...called, ...others.filter(({ id }) => called.every((contact) => contact.id !== id))].slice(0, maxItems)
}

const finders: Record<Exclude<SearchKind, 'records'>, (context: SearchContext) => Promise<Found>> = {
  leads: async ({ db, user, text }) => ({ items: await searchLeads(db, user, text) }),
  dealers: async ({ db, user, text }) =>
    ofHits(await searchRegistry(db, sources.partnerSource(user, 'dealer'), searchWords(text)), 'dealers'),
  workshops: async ({ db, user, text }) =>
    ofHits(await searchRegistry(db, sources.partnerSource(user, 'workshop'), searchWords(text)), 'workshops'),
  customers: async ({ db, text }) =>
    ofHits(await searchRegistry(db, sources.customerSource, customerWords(text)), 'customers', formatVat),
  contacts: async ({ db, text }) => ({
    items: (await searchContacts(db, text)).map((contact) => ({
      id: contact.id,
      label: contact.name,
      detail: `${contact.customer} · ${contact.email}`,
      url: `/customers/${contact.customer_id}`,
    })),
  }),
  documents: async ({ db, user, text }) => ({
    items: (await searchRows<Upload>(db, sources.documentSource(user), searchWords(text))).map((upload) => ({
      id: upload.id,
      label: upload.file_name,
      detail: `${upload.partner} · ${upload.activity} ${upload.year} · ${documentStatusLabels[upload.status]}`,
      url: `/documents?review=${upload.id}`,
    })),
  }),
  offers: async ({ db, user, text }) => ({
    items: (await searchRows<Offer>(db, offerSource(user), searchWords(text))).map((offer) => ({
      id: offer.id,
      label: offer.file_name,
      detail: `${offer.customer} · segnalazione n. ${offer.lead_id}`,
      url: `/leads/${offer.lead_id}`,
    })),
  }),
  activities: async ({ db, user, text }) => ({
    items: (await searchRows<Activity>(db, sources.activitySource(user), searchWords(text))).map((activity) => ({
      id: activity.id,
      label: activity.title,
      detail: `${activity.year} · ${activity.for_dealers ? 'concessionarie' : 'officine'}`,
      url: activityUrl(user, activity),
    })),
  }),
  news: async ({ db, user, text }) => ({
    items: (
      await searchRows<{ id: number; title: string; shown_at: string }>(db, sources.newsSource(user), searchWords(text))
    ).map(({ id, title, shown_at }) => ({ id, label: title, detail: formatDate(shown_at), url: `/news/${id}` })),
  }),
  attachments: async ({ db, user, text }) => ({
    items: (await searchRows<Attachment>(db, sources.attachmentSource(user), searchWords(text))).map(
      ({ id, news_id, file_name, title }) => ({ id, label: file_name, detail: title, url: `/news/${news_id}` }),
    ),
  }),
  people: async ({ db, text }) => ({
    items: (
      await searchRows<{ id: number; name: string; email: string; role: string }>(
        db,
        sources.peopleSource,
        searchWords(text),
      )
    ).map(({ id, name, email, role }) => ({
      id,
      label: name,
      detail: `${email} · ${role}`,
      url: `/users?${new URLSearchParams({ email })}`,
    })),
  }),
}

/** What a user may open of each kind, a few of each. */
export async function searchAll(db: Db, user: Actor, design: AppliedDesign, text: string): Promise<SearchResults> {
  const found = new Map<SearchKind, Found>()
  if (!isSearchable(text)) return { dealers: [], workshops: [], customers: [], groups: [] }
  // Two digits are a lead's number and nothing else.
  const kinds = searchableKinds(user).filter((kind) => kind === 'leads' || text.trim().length >= minSearchLength)
  const limit = pLimit(connectionsPerRequest)
  const groups = await limit.map(kinds, async (kind): Promise<SearchGroup[]> => {
    if (kind === 'records') return searchRecords(db, design, user, text)
    const result = await finders[kind]({ db, user, design, text })
    found.set(kind, result)
    return [{ kind, label: searchKindLabels[kind], items: result.items }]
  })
  const hits = (kind: SearchKind) => found.get(kind)?.hits ?? []
  return {
    dealers: hits('dealers'),
    workshops: hits('workshops'),
    customers: hits('customers'),
    groups: groups.flat().filter(({ items }) => items.length > 0),
  }
}
