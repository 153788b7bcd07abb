import type { Home } from '@portale/domain/front/me.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildUpload } from '../../../test/fixtures/factories.ts'
import { buildMail } from '../../../test/fixtures/factories-notices.ts'
import { createUploadFixtures, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'

let t: TestApp
let fixtures: UploadFixtures
const homeOf = async (role: RoleName, mine = true) => {
  const partners = mine ? { dealers: [fixtures.dealer.id], workshops: [fixtures.workshop.id] } : {}
  const { queues, ...home } = (await (await t.as(role, partners)).get<Home>('/api/v1/home')).body
  return { ...home, queues: queues.filter(({ url }) => !url.startsWith('/leads')) } // those have tests of their own
}

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  const { db } = t.deps
  const { user_id } = fixtures.holder
  await buildUpload(db, { activity_document_type_id: fixtures.types.verbale, dealer_id: fixtures.dealer.id, user_id })
  await buildUpload(db, {
    activity_document_type_id: fixtures.types.foto,
    dealer_id: fixtures.dealer.id,
    user_id,
    status: 'rejected',
  })
  await buildUpload(db, { activity_document_type_id: fixtures.types.verbale, dealer_id: fixtures.foreign.id, user_id })
  const { id } = await buildUpload(db, {
    activity_document_type_id: fixtures.types.ponte,
    workshop_id: fixtures.workshop.id,
    user_id,
  })
  await sql`UPDATE activity_document_uploads SET created_at = now() - interval '3 days' WHERE id = ${id}`.execute(db)
})
afterAll(() => t.close())

describe('what waits', () => {
  const dealers = 'Documenti delle concessionarie da verificare'
  const workshops = 'Documenti delle officine da verificare'
  const documents = 'Documenti da verificare'
  const others = ['Target Officine da inviare']
  it.each<[RoleName, [label: string, count: number, hint: string, url: string][], string[]]>([
    [
      'administrator',
      [
        [dealers, 2, '2 arrivati oggi', '/documents?status=pending&audience=dealers'],
        [workshops, 1, 'Nessuno arrivato oggi', '/documents?status=pending&audience=workshops'],
      ],
      ['E-mail non consegnate', ...others],
    ],
    [
      'superuser_rt',
      [
        [dealers, 2, '2 arrivati oggi', '/documents?status=pending&audience=dealers'],
        [workshops, 1, 'Nessuno arrivato oggi', '/documents?status=pending&audience=workshops'],
      ],
      others,
    ],
    ['sales_manager_rt', [[documents, 1, '1 arrivato oggi', '/documents?status=pending']], []],
    ['after_sales_manager_rt', [[documents, 1, 'Nessuno arrivato oggi', '/documents?status=pending']], []],
  ])('%s: the documents to verify, a tile a list', async (role, tiles, further) => {
    const { queues, todo } = await homeOf(role)
    expect(queues.slice(0, tiles.length)).toEqual(
      tiles.map(([label, count, hint, url]) => ({ label, count, hint, url })),
    )
    expect(queues.slice(tiles.length).map(({ label }) => label)).toEqual(further)
    expect(todo).toEqual([])
  })

  it('the administrator: mails that were given up, not those that are still tried', async () => {
    const undelivered = async () => (await homeOf('administrator')).queues[2]
    expect(await undelivered()).toMatchObject({
      label: 'E-mail non consegnate',
      count: 0,
      url: '/outbox?state=resendable',
    })
    const { user_id } = fixtures.holder
    for (const state of ['waiting', 'retrying', 'sent', 'parked', 'parked'] as const)
      await buildMail(t.deps.db, { user_id, state })
    expect((await undelivered())?.count).toBe(2)
  })

  it.each<[RoleName, [rejected: number, open: number]]>([
    ['dealer_holder', [1, 2]],
    ['dealer_holder_sales_manager', [1, 2]],
    ['workshop_user', [0, 1]],
  ])('%s: rejected documents and activities to complete %j', async (role, [rejected, open]) => {
    expect((await homeOf(role)).queues).toEqual([
      {
        label: 'Documenti rifiutati',
        count: rejected,
        hint: rejected === 0 ? 'Nessuno da sostituire' : 'Da sostituire con altri',
        url: '/activities?state=rejected',
      },
      { label: 'Attività da completare', count: open, hint: 'Anno 2026', url: '/activities?state=open' },
    ])
  })

  it('a manager of nobody has nothing', async () => {
    const { queues, uploads } = await homeOf('sales_manager_rt', false)
    expect([queues[0]?.count, uploads]).toEqual([0, []])
  })
})

it('the newest uploads lead to the screen where they are verified', async () => {
  const { uploads } = await homeOf('administrator')
  expect(uploads).toHaveLength(4)
  expect(uploads[0]).toMatchObject({
    partner: fixtures.foreign.name,
    url: `/dealers/${fixtures.foreign.id}/activities/${fixtures.activity.id}/manage`,
  })
  expect(uploads[3]?.url).toBe(`/workshops/${fixtures.workshop.id}/activities/${fixtures.workshops.id}/manage`)
  expect((await homeOf('after_sales_manager_rt')).uploads.map((upload) => upload.partner)).toEqual([
    fixtures.workshop.name,
  ])
})

it('administrators see the progress of both audiences, the others none', async () => {
  for (const role of roleNames) {
    const { progress } = await homeOf(role)
    const shown = progress.map((part) => `${part.audience} ${part.year} ${part.rows.length}`)
    expect(shown).toEqual(
      role === 'administrator' || role === 'superuser_rt' ? ['dealers 2026 2', 'workshops 2026 1'] : [],
    )
  }
})

it('a partner’s activities still to do, rejected documents first', async () => {
  const { todo, uploads } = await homeOf('dealer_holder')
  expect(todo).toEqual([
    {
      id: fixtures.activity.id,
      title: fixtures.activity.title,
      year: '2026',
      done: 0,
      total: 3,
      rejected: 1,
      due: null,
    },
    { id: fixtures.other.id, title: fixtures.other.title, year: '2026', done: 0, total: 1, rejected: 0, due: null },
  ])
  expect(uploads).toEqual([])
  expect((await homeOf('workshop_user')).todo).toMatchObject([{ id: fixtures.workshops.id, done: 0, total: 1 }])
  expect(await homeOf('dealer_holder', false)).toEqual({
    warnings: [],
    queues: [],
    progress: [],
    leads: null,
    todo: [],
    news: [],
    uploads: [],
  })
  expect(await homeOf('dealer_sales_manager')).toEqual({
    warnings: [],
    queues: [],
    progress: [],
    leads: null,
    todo: [],
    news: [],
    uploads: [],
  })
})

it('the next year, copied, hides nothing of this one', async () => {
  const admin = await t.as('administrator')
  const { body: next } = await admin.send<{ id: number }>('POST', '/api/v1/activity_years', {
    activity_year: { year: '2027' },
  })
  await admin.send('POST', `/api/v1/activity_years/${next.id}/copy`)
  const { queues, todo } = await homeOf('dealer_holder')
  expect(queues).toMatchObject([{ count: 1 }, { count: 4, hint: 'Anni 2026 e 2027' }])
  expect(todo.map(({ year, rejected }) => [year, rejected])).toEqual([
    ['2026', 1],
    ['2027', 0],
    ['2027', 0],
    ['2026', 0],
  ])
  const shown = (await homeOf('administrator')).progress.map(({ audience, year }) => `${audience} ${year}`)
  expect(shown).toEqual(['dealers 2027', 'dealers 2026', 'workshops 2027', 'workshops 2026'])
})

// A rejection that nobody handles ends a server; the test runner reports it as an error.
it('answers 503, and leaves no rejection unhandled, when several of its figures fail', async () => {
  const admin = await t.as('administrator')
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE activity_document_uploads, mails')
  expect((await admin.get('/api/v1/home')).status).toBe(503)
  await owner.end()
})
