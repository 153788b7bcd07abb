import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { maxFileSize } from '@portale/domain/platform/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildOffer } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  type LeadResponse,
  manageForm,
  offerFile,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'
import { countStatusPairs } from '../../../test/fixtures/partner.fixtures.ts'
import { fileSamples, hostileFiles } from '../../../test/fixtures/samples.ts'
import { createForm, pdf } from '../../../test/form.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let seller: Caller
let port: number
let id: number
const unlimited = { count: 100_000, minutes: 60 }

const offeredLead = async () =>
  (
    await buildLead(t.deps.db, {
      workshop_id: fixtures.mine.workshop.id,
      status: 'offer',
      approved_at: '2026-11-20T08:00:00Z',
    })
  ).id

beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.uploads = unlimited
  fixtures = await createLeadManageFixtures(t)
  seller = fixtures.mine.people.dealer_holder_sales_manager
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(async () => {
  id = await offeredLead()
})
afterAll(() => t.close())

describe('an offer', () => {
  it('is stored as pending with its uploader and file name, and opens for users who see the lead', async () => {
    const { status, body } = await postManage(seller, id, { status: 'offer' }, offerFile('..\\Preventivo n. 1.pdf'))
    expect(status).toBe(200)
    const [offer] = body.lead_offers
    expect(body.lead_offers).toMatchObject([{ file_name: 'Preventivo n. 1.pdf', status: 'pending', lock_version: 0 }])
    const file = await fixtures.mine.people.sales_manager_rt.get(`/lead_offers/${offer?.id}`)
    expect([file.status, file.text, file.headers['content-type']]).toEqual([200, pdf, 'application/pdf'])
  })

  it.each(fileSamples)(
    'of the type of $name is accepted and served with its media type',
    async ({ name, content, media_type }) => {
      const { status, body } = await postManage(seller, id, { status: 'offer' }, offerFile(name, content))
      expect(status).toBe(200)
      const file = await seller.get(`/lead_offers/${body.lead_offers.at(-1)?.id}`)
      expect([file.headers['content-type'], file.bytes.equals(content)]).toEqual([media_type, true])
    },
  )

  it('is accepted with the change to offer, and from administrators without a status', async () => {
    const created = (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })).id
    const admin = fixtures.mine.people.superuser_rt
    expect((await postManage(admin, created, { status: 'offer' }, offerFile())).body.lead_offers).toHaveLength(1)
    const { status, body } = await postManage(admin, created, {}, offerFile('Altro.pdf'))
    expect([status, body.lead_offers.length, body.lead_manages.length]).toEqual([200, 2, 2])
  })

  it('is required in the status offer, unless one is pending', async () => {
    const without = await assertWritesNothing(t, () => postManage(seller, id, { status: 'offer' }))
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['lead.uploaded_offer']])
    await buildOffer(t.deps.db, { lead_id: id, status: 'rejected' })
    expect((await assertWritesNothing(t, () => postManage(seller, id, { status: 'offer' }))).status).toBe(422)
    await buildOffer(t.deps.db, { lead_id: id, status: 'pending' })
    expect((await postManage(seller, id, { status: 'offer' })).status).toBe(200)
  })
})

describe('a rejected upload stores no file', () => {
  const sendRejected = (fields: Record<string, string>, ...files: ReturnType<typeof offerFile>[]) =>
    assertWritesNothing(t, () => postManage(seller, id, fields, ...files))
  const outcome = ({ status, body }: Awaited<ReturnType<typeof sendRejected>>) => [status, Object.keys(body.errors)]

  it('422 in another status, or when an offer is verified', async () => {
    expect(outcome(await sendRejected({ status: 'contacted' }, offerFile()))).toEqual([422, ['lead.uploaded_offer']])
    await buildOffer(t.deps.db, { lead_id: id, status: 'verified' })
    expect(outcome(await sendRejected({ status: 'offer' }, offerFile()))).toEqual([422, ['lead.uploaded_offer']])
    const admin = fixtures.mine.people.administrator
    expect((await assertWritesNothing(t, () => postManage(admin, id, {}, offerFile()))).status).toBe(422)
  })

  it.each(hostileFiles)('415 for $name', async ({ name, content }) => {
    expect(outcome(await sendRejected({ status: 'offer' }, offerFile(name, content)))).toEqual([
      415,
      ['lead.uploaded_offer'],
    ])
  })

  it('422 for an empty file, 413 above 25 MB or for two files; exactly 25 MB are accepted', async () => {
    expect(outcome(await sendRejected({ status: 'offer' }, offerFile('a.pdf', '')))).toEqual([
      422,
      ['lead.uploaded_offer'],
    ])
    expect(outcome(await sendRejected({ status: 'offer' }, offerFile(), offerFile()))).toEqual([
      413,
      ['lead.uploaded_offer'],
    ])
    const content = Buffer.alloc(maxFileSize + 1, 'x')
    content.write(pdf)
    const large = await sendRejected({ status: 'offer' }, offerFile('a.pdf', content))
    expect([large.status, large.body.errors]).toEqual([413, { 'lead.uploaded_offer': ['Il file supera 25 MB.'] }])
    const fits = await postManage(seller, id, { status: 'offer' }, offerFile('a.pdf', content.subarray(0, maxFileSize)))
    expect(fits.status).toBe(200)
  })

  it.each(['offer', 'uploaded_offer[]', 'lead[uploaded_offer]', ''])(
    '422 for a file in the field %j',
    async (field) => {
      await buildOffer(t.deps.db, { lead_id: id })
      expect(outcome(await sendRejected({ status: 'offer' }, { ...offerFile(), field }))).toEqual([
        422,
        ['lead.uploaded_offer'],
      ])
    },
  )

  it('422 for a valid file with invalid fields, 409 with an old version', async () => {
    expect(outcome(await sendRejected({ status: 'offer', salesnotes: '' }, offerFile()))).toEqual([
      422,
      ['lead.salesnotes'],
    ])
    expect(outcome(await sendRejected({ status: 'closed' }, offerFile()))).toEqual([
      422,
      ['lead.statuses', 'lead.saled_quantity', 'lead.uploaded_offer'],
    ])
    expect((await sendRejected({ status: 'offer', lock_version: '7' }, offerFile())).status).toBe(409)
  })

  it.each([
    ['JSON', 415, '{"lead":{"status":"offer"}}', 'application/json'],
    ['no boundary', 400, '--X\r\n', 'multipart/form-data'],
    [
      'a body cut off',
      400,
      '--X\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=X',
    ],
    ['text', 415, 'ciao', 'text/plain'],
  ])('for %s, which is not a form: %i', async (_name, expected, payload, type) => {
    const { status, body } = await assertWritesNothing(t, () =>
      seller.send<LeadResponse>('POST', `/api/v1/leads/${id}/manage`, payload, { 'content-type': type }),
    )
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('403 if the approval is revoked during the upload', async () => {
    const { db } = t.deps
    const { waiting } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('leads').set({ approved_at: null, approved_by: null }).where('id', '=', id).execute()
      const waiting = postManage(seller, id, { status: 'offer' }, offerFile())
      await wait(400)
      return { waiting }
    })
    const before = (await filesOnDisk(t)).length
    expect((await waiting).status).toBe(403)
    expect((await filesOnDisk(t)).length).toBeLessThanOrEqual(before)
    expect(await db.selectFrom('lead_offers').selectAll().where('lead_id', '=', id).execute()).toEqual([])
  })
})

it('429 above the uploads per hour; saves without a file are still accepted', async () => {
  t.deps.config.limits.uploads = { count: 1, minutes: 60 }
  const someone = await t.as('dealer_sales_manager', { workshops: [fixtures.mine.workshop.id] })
  expect((await postManage(someone, id, { status: 'offer' }, offerFile())).status).toBe(200)
  expect((await assertWritesNothing(t, () => postManage(someone, id, { status: 'offer' }, offerFile()))).status).toBe(
    429,
  )
  expect((await postManage(someone, id, { status: 'offer' })).status).toBe(200)
  t.deps.config.limits.uploads = unlimited
})

/** A whole save with an offer of this size, as it goes over the wire. */
function request(size: number): Buffer {
  const { payload, headers } = createForm(
    manageForm({ status: 'offer' }, offerFile('a.pdf', Buffer.alloc(size, '%PDF-1.4\n'))),
  )
  const xsrf = createXsrfToken(t.deps.config.secret, seller.token)
  const head = [
    `POST /api/v1/leads/${id}/manage HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: portale_session=${seller.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload])
}

it('two offers at the same time with one version, 10 times: one is stored, the other leaves no file', async () => {
  const seen = await countStatusPairs(10, async () => {
    const lead = await offeredLead()
    const before = (await filesOnDisk(t)).length
    const send = (name: string) => postManage(seller, lead, { status: 'offer', lock_version: 0 }, offerFile(name))
    const answers = await Promise.all([send('Uno.pdf'), send('Due.pdf')])
    expect((await filesOnDisk(t)).length).toBe(before + 1)
    return answers
  })
  expect(seen).toEqual({ '200 409': 10 })
})

it('an offer uploaded while another is verified is either rejected or saved first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lead = await offeredLead()
    const { id: offer } = await buildOffer(t.deps.db, { lead_id: lead })
    const lead_offers = [{ id: offer, status: 'verified' }]
    const [uploaded, verified] = await Promise.all([
      postManage(seller, lead, { status: 'offer' }, offerFile()),
      fixtures.mine.people.sales_manager_rt.send<LeadResponse>('POST', `/api/v1/leads/${lead}/lead_offers`, {
        lead_offers,
      }),
    ])
    const came = uploaded.status === 200
    expect([verified.status, came || Object.keys(uploaded.body.errors)]).toEqual([200, came || ['lead.uploaded_offer']])
    const count = t.deps.db.selectFrom('lead_offers').select('id').where('lead_id', '=', lead).execute()
    expect(await count).toHaveLength(came ? 2 : 1)
  }
})

const arriving = async () => (await filesOnDisk(t)).filter((path) => path.includes('incoming'))

it.each([0.5, 0.999, 1])(
  'an upload aborted after %d of its bytes leaves no file; a complete one is stored',
  async (part) => {
    const whole = request(3_000_000)
    await assertWritesNothing(t, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(whole.subarray(0, Math.min(Math.floor(whole.length * part), whole.length - 5)))
      await expect.poll(async () => (await arriving()).length).toBeGreaterThan(0)
      socket.destroy()
      await expect.poll(arriving).toEqual([])
    })
    const socket = connect(port, '127.0.0.1')
    const answer = once(socket, 'data')
    socket.write(request(3000))
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
    expect(await arriving()).toEqual([])
  },
)
