import { canSeeDrafts, visibleAudiences } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Actor, Partner } from '@portale/domain/platform/roles.ts'
import { visibleUploads } from '../../documents/verification/verification-conditions.queries.ts'
import { visiblePartners } from '../../network/dealers/partner.queries.ts'
import { searchedText } from '../../network/dealers/partner-lookup.queries.ts'
import { visibleNews } from '../../news/news/news.queries.ts'
import type { SearchSource } from '../../platform/db/bounded-search.ts'
import type { Condition } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { customerText } from './lead-search.queries.ts'

/** The partners that the user sees, archived or in use. */
export const partnerSource = (user: Actor, kind: Partner): SearchSource => ({
  from: `${partnerTables[kind].table} p`,
  columns: 'p.id, p.baldo_id AS code, p.name, p.city, p.archived_at IS NOT NULL AS archived',
  scope: visiblePartners(user, kind, 'p.id'),
  searched: searchedText,
  order: 'p.name, p.id',
})

export const customerSource: SearchSource = {
  from: 'customers p',
  columns: 'p.id, p.vat_n AS code, p.name, NULL AS city, p.archived_at IS NOT NULL AS archived',
  scope: [],
  searched: customerText('p'),
  order: 'p.name, p.id',
}

export const contactSource: SearchSource = {
  from: 'customer_contacts k',
  joins: 'JOIN customers c ON c.id = k.customer_id',
  columns: 'k.id, k.customer_id, k.name, k.email, c.name AS customer',
  scope: [],
  searched: `fold((k.name || ' ' || k.email || ' ' || k.phone) COLLATE "default")`,
  order: 'k.id DESC',
}

/** Contacts by the digits of their telephone numbers. */
export const phoneSource: SearchSource = { ...contactSource, searched: 'phone_digits(k.phone)' }

/** The uploads in the user's scope whose document is still required, the newest first, by the name of their file. */
export const documentSource = (user: Actor): SearchSource => ({
  from: `activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id
    AND t.deleted_at IS NULL`,
  joins: `JOIN activities a ON a.id = t.activity_id JOIN activity_years y ON y.id = a.activity_year_id
    LEFT JOIN dealers d ON d.id = u.dealer_id LEFT JOIN workshops w ON w.id = u.workshop_id`,
  columns: 'u.id, u.file_name, u.status, coalesce(d.name, w.name) AS partner, a.title AS activity, y.year',
  scope: visibleUploads(user),
  searched: 'fold(u.file_name)',
  order: 'u.created_at DESC, u.id DESC',
})

/** The activities that the user sees: a few hundred, without an index. */
export function activitySource(user: Actor): SearchSource {
  const audiences = visibleAudiences(user).map((audience) => `a.for_${audience}`)
  const scope: Condition[] = [{ sql: audiences.length > 0 ? `(${audiences.join(' OR ')})` : 'false' }]
  return {
    from: 'activities a JOIN activity_years y ON y.id = a.activity_year_id',
    columns: 'a.id, a.title, a.activity_year_id, a.for_dealers, y.year',
    scope: canSeeDrafts(user) ? scope : [...scope, { sql: `a.state <> 'draft'` }],
    searched: 'fold(a.title)',
    order: 'y.year DESC, a.title, a.id',
  }
}

export const newsSource = (user: Actor): SearchSource => ({
  from: 'news n',
  columns: 'n.id, n.title, n.shown_at',
  scope: visibleNews(user),
  searched: 'fold(n.title)',
  order: 'n.shown_at DESC, n.id DESC',
})

export const attachmentSource = (user: Actor): SearchSource => ({
  from: 'document_news d JOIN news n ON n.id = d.news_id',
  columns: 'd.id, d.news_id, d.file_name, n.title',
  scope: [{ sql: 'd.deleted_at IS NULL' }, ...visibleNews(user)],
  searched: 'fold(d.file_name)',
  order: 'd.id DESC',
})

/** The people who are not deleted, by name or address. */
export const peopleSource: SearchSource = {
  from: 'users u',
  joins: 'JOIN roles r ON r.id = u.role_id',
  columns: 'u.id, u.name, u.email, r.label AS role',
  scope: [{ sql: 'u.deleted_at IS NULL' }],
  searched: `fold((u.name || ' ' || u.email) COLLATE "default")`,
  order: 'u.name, u.id',
}
