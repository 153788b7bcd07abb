import type { RowChange } from '@portale/domain/audit/change.ts'
import { type AuditLabels, modelLabel } from '@portale/domain/audit/labels.ts'
import type { Page } from '@portale/domain/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { readExport } from '../../test/exports.ts'
import { seedDemo } from './demo.ts'
import { seedVehicles } from './vehicles.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  await seedDemo(t.deps.db, t.deps.files, t.deps.config)
  await seedVehicles(t.deps)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

type Row = { id: number } & Record<string, unknown>
/** What a row shows in a column; undefined, which comes last, where it is empty. */
type Read = (row: never) => unknown

const named = (key: string) => (row: Record<string, { name: string } | null>) => row[key]?.name
const partners = {
  name: (row: Row) => row.name,
  baldo_id: (row: Row) => row.baldo_id,
  contract_type: (row: Row) => row.contract_type,
  city: (row: Row) => row.city,
  district: named('district'),
  sales_area: (row: Row) => row.sales_area,
}
const progress = {
  name: partners.name,
  baldo_id: partners.baldo_id,
  completed: (row: Row) => row.completed_activities_count,
  late: (row: Row) => row.late_activities_count,
}
type Folded = { changes: RowChange[] | null }
/** The labels of the tables of designed models, filled from the audit's answers. */
const designedLabels: AuditLabels = {}
const references = { name: (row: Row) => row.name, archived: (row: Row) => row.archived }

/** Every list with all its listed columns. */
const lists: Record<string, Record<string, Read>> = {
  '/api/v1/dealers': partners,
  '/api/v1/dealers?pending=1': { ...partners, pending_documents: (row: Row) => row.pending_documents },
  '/api/v1/workshops': { ...partners, dealer: named('dealer') },
  '/api/v1/dealers/activity_years': progress,
  '/api/v1/workshops/activity_years': progress,
  '/api/v1/customers': {
    name: (row: Row) => row.name,
    vat_n: (row: Row) => row.vat_n,
    customer_contacts: (row: { customer_contacts: [] }) => row.customer_contacts.length,
  },
  '/api/v1/customers/1/customer_contacts': { name: (row: Row) => row.name, email: (row: Row) => row.email },
  '/api/v1/leads': {
    created_at: (row: Row) => row.created_at,
    customer: named('customer'),
    lead_model: named('lead_model'),
    quantity: (row: Row) => row.quantity,
    workshop: named('workshop'),
    status: ({ status }: { status: string }) =>
      ['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'].indexOf(status),
    last_manage: ({ lead_manages: [last] }: { lead_manages: { created_at: string }[] }) => last?.created_at ?? '',
  },
  '/api/v1/lead_models': references,
  '/api/v1/lead_work_types': references,
  '/api/users': {
    name: (row: Row) => row.name,
    // Addresses are compared byte by byte.
    email: (row: { email: string }) => Buffer.from(row.email).toString('hex'),
    role: ({ roles: [role] }: { roles: { label: string }[] }) => role?.label,
    workshops: ({ workshops: [first] }: { workshops: { name: string }[] }) => first?.name,
    dealers: ({ dealers: [first] }: { dealers: { name: string }[] }) => first?.name,
    do_not_disturb: (row: Row) => row.do_not_disturb,
    created_at: (row: Row) => row.created_at,
  },
  '/api/users?deleted=1': { deleted_at: (row: Row) => row.deleted_at },
  '/api/impersonations': {
    started_at: (row: Row) => row.started_at,
    ended_at: (row: Row) => row.ended_at ?? undefined,
    user: named('user'),
    impersonated: named('impersonated'),
    reason: (row: Row) => row.reason ?? undefined,
  },
  '/api/menu-management': {
    weight: (row: Row) => row.weight,
    name: (row: Row) => row.name,
    group: (row: Row) => row.group ?? undefined,
    url: (row: Row) => row.url,
    role: () => undefined,
  },
  '/api/v1/workshop_market_shares': {
    created_at: (row: Row) => row.created_at,
    type: (row: Row) => `${row.type} ${row.year}`,
    user: named('user'),
    workshops: (row: Row) => row.workshops,
    state: (row: Row) => row.sent_at === null,
    sent_at: (row: Row) => row.sent_at ?? undefined,
  },
  '/api/v1/activity_document_uploads': {
    created_at: (row: Row) => row.created_at,
    partner: named('partner'),
    activity: (row: { activity: { title: string } }) => row.activity.title,
    document: (row: { activity_document_type: { description: string } }) => row.activity_document_type.description,
    file_name: (row: Row) => row.file_name,
    status: (row: Row) => row.status,
  },
  '/api/v1/activity_years': { year: (row: Row) => row.year },
  '/api/v1/news': { title: (row: Row) => row.title, shown_at: (row: Row) => row.shown_at ?? undefined },
  '/api/mails': {
    created_at: (row: Row) => row.created_at,
    to: (row: Row) => row.to_name,
    subject: (row: Row) => row.subject,
    kind: (row: Row) => row.kind,
    state: (row: Row) => row.state,
    tries: (row: Row) => row.tries,
    last_error: (row: Row) => row.last_error ?? undefined,
  },
  '/api/audits': {
    logged_at: (row: Row) => row.logged_at,
    user: named('user'),
    impersonator: named('impersonator'),
    event: (row: Row) => row.event,
    model_type: ({ model_type }: { model_type: string }) => modelLabel(model_type, designedLabels),
    model_id: (row: Row) => row.model_id,
  },
  '/api/audits?folded=1': {
    logged_at: (row: Row) => row.at,
    user: named('user'),
    impersonator: named('impersonator'),
    event: ({ changes }: Folded) => changes?.[0]?.event,
    model_type: ({ changes }: Folded) => changes?.[0] && modelLabel(changes[0].model_type, designedLabels),
    model_id: ({ changes }: Folded) => changes?.[0]?.model_id,
  },
  '/api/v1/generated/veicoli-demo': {
    plate: (row: Row) => row.plate,
    power: (row: Row) => row.power ?? undefined,
    registered_at: (row: Row) => row.registered_at ?? undefined,
    available: (row: Row) => row.available,
  },
  '/api/v1/generated/prove-su-strada': { vehicle_id: named('vehicle'), dealer_id: named('dealer') },
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** The first 300 rows; progress lists and generated ones nest or name them differently. */
async function listRows(path: string, sort: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= 3; page += 1) {
    const { status, body } = await admin.get<Page<Row> & { labels?: AuditLabels }>(
      withQuery(path, `sort=${sort}&per_page=100&page=${page}`),
    )
    expect(status, `${path} ${sort}`).toBe(200)
    Object.assign(designedLabels, body.labels)
    const [first] = body.data as unknown as Record<'dealers' | 'workshops', Row[]>[]
    rows.push(
      ...(path.endsWith('/activity_years') && path.includes('s/act')
        ? (first?.dealers ?? first?.workshops ?? [])
        : body.data),
    )
    if (body.current_page >= body.last_page) break
  }
  return rows
}

const collator = new Intl.Collator('it')
const compare = (left: unknown, right: unknown): number => {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right)
  return Number(left) - Number(right)
}

describe.each(Object.entries(lists))('%s', (path, columns) => {
  it.each(Object.entries(columns))('is sorted by %s, both ways', async (key, read) => {
    const rows = await listRows(path, key)
    expect(rows.length).toBeGreaterThan(path.includes('deleted=1') ? -1 : 0)
    const values = rows.map((row) => read(row as never))
    expect(values).toEqual(values.toSorted(compare))
    if (rows.length < 300)
      expect((await listRows(path, `-${key}`)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
  })

  it.each(['no_such_column', '-password_hash', '-', '__proto__', 'constructor', 'name;DROP', "id'--"])(
    'rejects %s (422)',
    async (sort) => {
      const { status, body } = await admin.get<{ errors: Record<string, string[]> }>(
        withQuery(path, `sort=${encodeURIComponent(sort)}`),
      )
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['sort']])
    },
  )
})

it.each(['/api/v1/activities', '/api/v1/dealers/1/activities', '/api/v1/dealers/1/history'])(
  '%s has an order of its own, and rejects any other (422)',
  async (path) => {
    expect((await admin.get(`${path}?sort=title`)).status).toBe(422)
    expect((await admin.get(path)).status).toBe(200)
  },
)

it('a workshop’s user can’t sort leads by the last save of the manage screen, which it doesn’t see (422)', async () => {
  const caller = await t.as('workshop_user')
  expect((await caller.get('/api/v1/leads?sort=last_manage')).status).toBe(422)
})

it('an export has its list’s order, and rejects another column (422)', async () => {
  for (const path of ['/api/v1/dealers/xls', '/api/v1/workshops/xls', '/api/v1/leads/xls'])
    expect((await admin.get(`${path}?sort=no_such_column`)).status).toBe(422)
  const rows = await readExport((await admin.get('/api/v1/leads/xls?sort=-quantity')).bytes)
  const quantities = rows
    .slice(1)
    .map(({ cells }) => cells[rows[0]?.cells.findIndex((cell) => cell?.v === 'Quantità') ?? -1]?.v)
  expect(quantities.length).toBeGreaterThan(100)
  expect(quantities).toEqual(quantities.toSorted((left, right) => Number(right) - Number(left)))
})
