import type { News } from '@portale/domain/news/news.ts'
import type { RoleName } from '@portale/domain/roles.ts'
import type { Caller, TestApp } from './app.ts'
import { pdf, type TestField, type TestFile } from './form.ts'

/** A save's answer: the news, or why it was refused. */
export type SavedNews = News & { message: string; errors: Record<string, string[]> }

/** The texts of a news' form; the rest of what the specification names is left out unless given. */
export const newsFields = (fields: Record<string, string> = {}): TestField[] =>
  Object.entries({ title: 'Novità', body: '<p>Testo</p>', ...fields }).map(([field, value]) => ({ field, value }))

export const attached = (field: string, name = 'Listino.pdf', content: Buffer | string = pdf): TestFile => ({
  field,
  name,
  content,
})

/** Creates a news, its files under `document_news[]`. */
export const postNews = (
  who: Caller,
  fields: Record<string, string> = {},
  files: TestFile[] = [],
  headers: Record<string, string> = {},
) => who.upload<SavedNews>('/api/v1/news', [...newsFields(fields), ...files], headers)

/** Saves a news, its files under `new_document_news[]`. */
export const changeNews = (
  who: Caller,
  id: number,
  fields: Record<string, string> = {},
  files: TestFile[] = [],
  headers: Record<string, string> = {},
) => who.upload<SavedNews>(`/api/v1/news/${id}`, [...newsFields(fields), ...files], headers)

/** The attachments as a form lists them, those of `deleted` marked. */
export const listed = (documents: { id: number }[], ...deleted: number[]): string =>
  JSON.stringify(documents.map(({ id }) => ({ id, deleted_at: deleted.includes(id) ? '2026-11-21T10:00:00Z' : null })))

/** Whom the dealers' flag and the workshops' flag reach (decisions "Accounts, news, notifications, mail"). */
export const reached: Record<'dealers' | 'workshops', RoleName[]> = {
  dealers: ['sales_manager_rt', 'dealer_sales_manager', 'dealer_holder', 'dealer_holder_sales_manager'],
  workshops: ['after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user'],
}

/** An administrator who writes, and a person of each role who reads. */
export async function newsWorld(t: TestApp) {
  const roles = ['superuser_rt', ...new Set([...reached.dealers, ...reached.workshops])] as const
  const people = {} as Record<RoleName, Caller>
  for (const role of roles) people[role] = await t.as(role)
  return { admin: await t.as('administrator'), people }
}
export type NewsWorld = Awaited<ReturnType<typeof newsWorld>>

/** Whom the notifications and the mails told of a news, in the order of their ids; do_not_disturb ones by the first alone. */
export async function toldOf(t: TestApp, id: number) {
  const { db } = t.deps
  const notices = db.selectFrom('notifications').select('user_id').where('url', '=', `/news/${id}`)
  const mails = db.selectFrom('mails').select(['user_id', 'kind']).where('text', 'like', `%/news/${id}\n%`)
  return {
    notified: (await notices.orderBy('user_id').execute()).map(({ user_id }) => user_id),
    mailed: (await mails.orderBy('user_id').execute()).map(({ user_id }) => user_id),
  }
}
