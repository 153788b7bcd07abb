import { type SearchKind, type SearchResults, searchKinds } from '@portale/domain/front/search/search.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCustomer,
  buildDealer,
  buildDocumentNews,
  buildLead,
  buildNews,
  buildOffer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
  vatNumber,
} from '../../../test/fixtures/factories.ts'

// Everything here has the word in its name: a search for it finds what the role may open, and nothing else.
const word = 'Zanzibar'

let t: TestApp
type Side = { dealer: number; workshop: number; lead: number; customer: { id: number; vat_n: string } }
let mine: Side
let theirs: Side

async function buildSide(name: string): Promise<Side> {
  const { db } = t.deps
  const dealer = await buildDealer(db, { name: `${word} dealer ${name}` })
  const workshop = await buildWorkshop(db, { name: `${word} workshop ${name}`, dealer_id: dealer.id })
  const customer = await buildCustomer(db, {
    name: `${word} customer ${name}`,
    vat_n: vatNumber(name === 'mine' ? 4_567_890_123 : 7_654_321_098),
    contacts: [`${word} contact ${name}`],
  })
  const lead = await buildLead(db, {
    workshop_id: workshop.id,
    customer_id: customer.id,
    customer_contact_id: customer.contact_ids[0] ?? 0,
  })
  await buildOffer(db, { lead_id: lead.id, file_name: `${word} offer ${name}.pdf` })
  const year = await buildYear(db, name === 'mine' ? '2031' : '2032')
  const { id: user_id } = await buildUser(db, { role: 'administrator', name: `${word} person ${name}` })
  for (const audience of ['dealers', 'workshops'] as const) {
    const title = `${word} activity ${name} ${audience}`
    const activity = await buildActivity(db, { activity_year_id: year.id, audience, title, types: ['Foglio'] })
    await buildActivity(db, { activity_year_id: year.id, audience, title: `${title} draft`, state: 'draft' })
    await buildUpload(db, {
      activity_document_type_id: activity.type_ids[0] ?? 0,
      user_id,
      file_name: `${word} upload ${name} ${audience}.pdf`,
      ...(audience === 'dealers' ? { dealer_id: dealer.id } : { workshop_id: workshop.id }),
    })
  }
  return { dealer: dealer.id, workshop: workshop.id, lead: lead.id, customer }
}

beforeAll(async () => {
  t = await testApp()
  mine = await buildSide('mine')
  theirs = await buildSide('theirs')
  const { db } = t.deps
  for (const [title, audience] of [
    ['dealers', { dealers: true, workshops: false }],
    ['workshops', { dealers: false, workshops: true }],
    ['draft', { dealers: false, workshops: false }],
  ] as const) {
    const news = await buildNews(db, { title: `${word} news ${title}`, ...audience })
    await buildDocumentNews(db, { news_id: news.id, file_name: `${word} attachment ${title}.pdf` })
    await buildDocumentNews(db, {
      news_id: news.id,
      file_name: `${word} gone.pdf`,
      deleted_at: new Date().toISOString(),
    })
  }
  await buildNews(db, {
    title: `${word} news expired`,
    publish_at: '2019-01-01T00:00:00Z',
    expires_at: '2020-01-01T00:00:00Z',
  })
  await buildUser(db, { role: 'workshop_user', name: `${word} deleted`, deleted_at: new Date().toISOString() })
})
afterAll(() => t.close())

const search = async (caller: Caller, q: string) =>
  (await caller.get<SearchResults>(`/api/v1/search?q=${encodeURIComponent(q)}`)).body
const labels = ({ groups }: SearchResults, kind: SearchKind) =>
  groups
    .filter((group) => group.kind === kind)
    .flatMap(({ items }) => items.map(({ label }) => label.replace(`${word} `, '').replace('.pdf', '')))
    .sort()

const both = (text: string) => [`${text} mine`, `${text} theirs`]
const staffActivities = ['mine', 'theirs'].flatMap((side) =>
  ['dealers', 'workshops'].flatMap((audience) => [
    `activity ${side} ${audience}`,
    `activity ${side} ${audience} draft`,
  ]),
)
const all: Partial<Record<SearchKind, string[]>> = {
  leads: both('customer'),
  dealers: both('dealer'),
  workshops: both('workshop'),
  customers: both('customer'),
  contacts: both('contact'),
  documents: ['mine', 'theirs'].flatMap((side) => [`upload ${side} dealers`, `upload ${side} workshops`]),
  offers: both('offer'),
  news: ['news dealers', 'news draft', 'news expired', 'news workshops'],
  attachments: ['attachment dealers', 'attachment draft', 'attachment workshops'],
  people: both('person'),
}
const dealerNews = { news: ['news dealers'], attachments: ['attachment dealers'] }
const workshopNews = { news: ['news workshops'], attachments: ['attachment workshops'] }
const leads = { leads: ['customer mine'], offers: ['offer mine'] }

/** Without activities, of which staff see more than a group has. */
const expectations: [RoleName, Partial<Record<SearchKind, string[]>>][] = [
  ['administrator', all],
  ['superuser_rt', all],
  [
    'after_sales_manager_rt',
    { ...leads, ...workshopNews, workshops: ['workshop mine'], documents: ['upload mine workshops'] },
  ],
  ['sales_manager_rt', { ...leads, ...dealerNews, dealers: ['dealer mine'], documents: ['upload mine dealers'] }],
  [
    'dealer_sales_manager',
    { ...leads, news: ['news dealers', 'news workshops'], attachments: ['attachment dealers', 'attachment workshops'] },
  ],
  ['dealer_holder', { ...dealerNews, dealers: ['dealer mine'], documents: ['upload mine dealers'] }],
  [
    'dealer_holder_sales_manager',
    { ...leads, ...dealerNews, dealers: ['dealer mine'], documents: ['upload mine dealers'] },
  ],
  [
    'workshop_user',
    { ...workshopNews, leads: ['customer mine'], workshops: ['workshop mine'], documents: ['upload mine workshops'] },
  ],
]

describe.each(expectations)('%s', (role, expected) => {
  let caller: Caller
  let results: SearchResults
  beforeAll(async () => {
    caller = await t.as(role, {
      ...(role.startsWith('dealer_holder') || role === 'sales_manager_rt' ? { dealers: [mine.dealer] } : {}),
      ...(['after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user'].includes(role)
        ? { workshops: [mine.workshop] }
        : {}),
    })
    results = await search(caller, word)
  })

  it('finds its own of each kind, nothing foreign', () => {
    for (const kind of searchKinds.filter((kind) => kind !== 'activities'))
      expect([kind, labels(results, kind)]).toEqual([kind, expected[kind] ?? []])
  })

  it('finds the activities of its audience, drafts for staff only', () => {
    const shown = labels(results, 'activities')
    if (role.endsWith('_rt') || role === 'administrator') {
      expect(shown).toHaveLength(6)
      expect(staffActivities).toEqual(expect.arrayContaining(shown))
      expect(shown.some((title) => title.endsWith('draft'))).toBe(true)
    } else if (role === 'dealer_sales_manager') expect(shown).toEqual([])
    else {
      const audience = role === 'workshop_user' ? 'workshops' : 'dealers'
      expect(shown).toEqual([`activity mine ${audience}`, `activity theirs ${audience}`])
    }
  })

  it('can open what it finds', async () => {
    const calls: Partial<Record<SearchKind, (id: number, url: string) => string>> = {
      leads: (id) => `/api/v1/leads/${id}`,
      offers: (_id, url) => `/api/v1${url}`,
      news: (id) => `/api/v1/news/${id}`,
      attachments: (_id, url) => `/api/v1${url}`,
      documents: (id) => `/api/v1/activity_document_uploads/${id}`,
      contacts: (_id, url) => `/api/v1${url}`,
      activities: (id) => `/api/v1/activities/${id}`,
      people: (_id, url) => `/api${url}`,
    }
    for (const { kind, items } of results.groups)
      for (const { id, url } of items) {
        expect(url).toMatch(/^\/[a-z]/)
        const call = calls[kind]
        if (call) expect([url, (await caller.get(call(id, url))).status]).toEqual([url, 200])
      }
  })

  it('finds a lead by its number in its scope alone', async () => {
    const seesAll = role === 'administrator' || role === 'superuser_rt'
    const seesMine = role !== 'dealer_holder'
    for (const [lead, isVisible] of [
      [mine.lead, seesMine],
      [theirs.lead, seesAll],
    ] as const)
      for (const q of [String(lead), `#${lead}`, `n. ${lead}`]) {
        const found = (await search(caller, q)).groups.filter(({ kind }) => kind === 'leads')
        expect([q, found[0]?.items.some(({ id }) => id === lead) ?? false]).toEqual([q, isVisible])
      }
  })

  it('finds no foreign customer by number, name or contact', async () => {
    if (role === 'administrator' || role === 'superuser_rt') return
    const { vat_n } = theirs.customer
    for (const q of [vat_n, `IT${vat_n}`, vat_n.slice(0, 9), 'customer theirs', 'contact theirs', 'offer theirs'])
      expect([q, (await search(caller, q)).groups]).toEqual([q, []])
  })
})

describe('a lead', () => {
  it('shows number, status and workshop, and nothing that the role does not see', async () => {
    const caller = await t.as('workshop_user', { workshops: [mine.workshop] })
    const [group] = (await search(caller, 'customer mine')).groups
    expect(group).toEqual({
      kind: 'leads',
      label: 'Segnalazioni',
      items: [
        {
          id: mine.lead,
          label: `${word} customer mine`,
          detail: `n. ${mine.lead} · Inserita · ${word} workshop mine`,
          url: `/leads/${mine.lead}`,
        },
      ],
    })
  })

  it('is found by who was granted access to it, until that ends', async () => {
    const caller = await t.as('workshop_user')
    expect((await search(caller, word)).groups.filter(({ kind }) => kind === 'leads')).toEqual([])
    const { db } = t.deps
    const grant = { lead_id: theirs.lead, user_id: caller.user_id, granted_by: caller.user_id }
    await db.insertInto('lead_users').values(grant).execute()
    expect(labels(await search(caller, word), 'leads')).toEqual(['customer theirs'])
    await db.deleteFrom('lead_users').where('user_id', '=', caller.user_id).execute()
    expect(labels(await search(caller, word), 'leads')).toEqual([])
  })
})

describe('bad input', () => {
  it.each([
    '__proto__',
    'constructor',
    'toString',
    "'; DROP TABLE users; --",
    '%',
    '%%%',
    '___',
    '\\\\\\',
    '%a%b%',
    'x'.repeat(200),
    'x'.repeat(5000),
    'a b c d e f g h i j k l m',
    '9'.repeat(15),
    '9'.repeat(200),
    '1'.repeat(11),
    '\0\0\0',
    '\ud800abc',
    '…'.repeat(50),
  ])('%.24j finds nothing and breaks nothing', async (q) => {
    for (const role of ['administrator', 'workshop_user'] as const) {
      const caller = await t.as(role, role === 'workshop_user' ? { workshops: [mine.workshop] } : {})
      const { status, body } = await caller.get<SearchResults>(
        `/api/v1/search?q=${encodeURIComponent(q.toWellFormed())}`,
      )
      expect(status).toBe(200)
      expect(body.groups.flatMap(({ items }) => items).filter(({ label }) => label.includes(word))).toEqual([])
    }
  })

  it('one or two letters find nothing, one or two digits a lead alone', async () => {
    const admin = await t.as('administrator')
    for (const q of ['Z', 'Za', '']) expect((await search(admin, q)).groups).toEqual([])
    const kinds = (await search(admin, String(mine.lead % 100 || 1))).groups.map(({ kind }) => kind)
    expect(['leads', undefined]).toContain(kinds[0])
    expect(kinds.length).toBeLessThanOrEqual(1)
  })
})
