import { maxFileSize } from '@portale/domain/platform/files.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildUpload } from '../../../test/fixtures/factories.ts'
import { withRateLimits } from '../../../test/fixtures/limits.fixtures.ts'
import { hostileFiles } from '../../../test/fixtures/samples.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { pdf, type TestFile } from '../../../test/form.ts'

let t: TestApp
let fixtures: UploadFixtures
let url: string

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  url = `/api/v1/activities/${fixtures.activity.id}`
})
afterAll(() => t.close())

const rejectedUpload = (files: TestFile[], headers = {}) =>
  assertWritesNothing(t, () => fixtures.holder.upload<Sent>(url, files, headers))

describe('the caller', () => {
  it('rejects a missing session (401) and a role that does not upload (403), storing no file', async () => {
    const roles: RoleName[] = [
      'administrator',
      'superuser_rt',
      'sales_manager_rt',
      'after_sales_manager_rt',
      'dealer_sales_manager',
    ]
    const callers = await Promise.all(roles.map((role) => t.as(role, { dealers: [fixtures.dealer.id] })))
    await assertWritesNothing(t, async () => {
      expect((await t.anonymous.upload(url, [fileFor(fixtures.types.verbale)])).status).toBe(401)
      for (const caller of callers)
        expect((await caller.upload(url, [fileFor(fixtures.types.verbale)])).status).toBe(403)
    })
  })

  it('rejects an activity of the other audience or an unknown one (404)', async () => {
    await assertWritesNothing(t, async () => {
      expect(
        (await fixtures.holder.upload(`/api/v1/activities/${fixtures.workshops.id}`, [fileFor(fixtures.types.ponte)]))
          .status,
      ).toBe(404)
      expect((await fixtures.mechanic.upload(url, [fileFor(fixtures.types.verbale)])).status).toBe(404)
      expect(
        (await fixtures.holder.upload('/api/v1/activities/999999', [fileFor(fixtures.types.verbale)])).status,
      ).toBe(404)
    })
  })

  it.each<[RoleName, string]>([
    ['dealer_holder', 'una concessionaria'],
    ['dealer_holder_sales_manager', 'una concessionaria'],
    ['workshop_user', 'un’officina'],
  ])('rejects a %s without %s (422)', async (role, partner) => {
    const unassigned = await t.as(role)
    const activityId = role === 'workshop_user' ? fixtures.workshops.id : fixtures.activity.id
    const { status, body } = await assertWritesNothing(t, () =>
      unassigned.upload<Sent>(`/api/v1/activities/${activityId}`, [fileFor(fixtures.types.verbale)]),
    )
    expect([status, body.message]).toEqual([
      422,
      `Il tuo utente non è assegnato a ${partner}: chiedi all’amministratore.`,
    ])
  })
})

describe('the files', () => {
  it.each(hostileFiles)('rejects $name (415)', async ({ name, content }) => {
    const { status, body } = await rejectedUpload([fileFor(fixtures.types.verbale, name, content)])
    expect([status, Object.keys(body.errors)]).toEqual([
      415,
      [`new_activity_document_type.${fixtures.types.verbale}.0`],
    ])
    expect(body.message).toContain('Nessun file è stato caricato')
  })

  it('rejects an empty file (422) and 25 MB plus a byte (413), stores exactly 25 MB', async () => {
    const empty = await rejectedUpload([fileFor(fixtures.types.verbale, 'a.pdf', '')])
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { [`new_activity_document_type.${fixtures.types.verbale}.0`]: ['a.pdf: Il file è vuoto.'] },
    ])
    const content = Buffer.alloc(maxFileSize + 1, 'x')
    content.write(pdf)
    const large = await rejectedUpload([fileFor(fixtures.types.verbale, 'a.pdf', content)])
    expect([large.status, large.body.errors]).toEqual([
      413,
      { [`new_activity_document_type.${fixtures.types.verbale}.0`]: ['a.pdf: Il file supera 25 MB.'] },
    ])
    const fits = await fixtures.holder.upload<Sent>(url, [
      fileFor(fixtures.types.verbale, 'a.pdf', content.subarray(0, maxFileSize)),
    ])
    expect([fits.status, fits.body.uploaded[0]?.size]).toEqual([200, maxFileSize])
  })

  it('reports each rejected file at the key of its type and index; 422 when the reasons differ', async () => {
    const { verbale, foto, foreignType } = fixtures.types
    const { status, body } = await rejectedUpload([
      fileFor(verbale, 'a.exe'),
      fileFor(foto, 'b.pdf', ''),
      fileFor(verbale, 'c.svg', '<svg/>'),
      fileFor(foreignType, 'd.pdf'),
      { field: 'other', name: 'e.pdf', content: pdf },
      { field: `new_activity_document_type[${verbale}x][]`, name: 'f.pdf', content: pdf },
    ])
    expect(status).toBe(422)
    const key = (id: number, index: number) => `new_activity_document_type.${id}.${index}`
    expect(Object.keys(body.errors).toSorted()).toEqual(
      [key(verbale, 0), key(verbale, 1), key(foto, 0), key(foreignType, 0), key(0, 0), key(0, 1)].toSorted(),
    )
    expect(body.errors[key(verbale, 1)]?.[0]).toMatch(/^c\.svg: /)
  })

  it('rejects 21 files (413), stores 20', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => fileFor(fixtures.types.verbale, `${index}.pdf`))
    const many = await rejectedUpload(files(21))
    expect([many.status, many.body.message]).toEqual([413, 'Puoi inviare al massimo 20 file alla volta.'])
    expect((await rejectedUpload(files(250))).status).toBe(413)
    expect((await fixtures.holder.upload<Sent>(url, files(20))).body.uploaded).toHaveLength(20)
  })

  it('rejects a request of more than 100 MB (413), storing nothing', async () => {
    const content = Buffer.alloc(maxFileSize, 'x')
    const declared = await rejectedUpload([fileFor(fixtures.types.verbale)], {
      'content-length': String(115 * 1024 * 1024),
    })
    expect([declared.status, declared.body.message]).toEqual([413, 'I file scelti superano insieme 100 MB.'])
    const sent = await rejectedUpload(
      Array.from({ length: 5 }, () => fileFor(fixtures.types.verbale, 'a.pdf', content)),
    )
    expect(sent.status).toBe(413)
  })

  it('rejects a form without files (422)', async () => {
    const { status, body } = await rejectedUpload([])
    expect([status, body.message]).toEqual([422, 'Scegli almeno un file.'])
  })

  it('rejects a deleted type, a concluded one and one of another activity (422)', async () => {
    const { db } = t.deps
    const activity = await buildActivity(db, { activity_year_id: fixtures.year.id, types: ['Via', 'Chiusa'] })
    const [deletedType = 0, concludedType = 0] = activity.type_ids
    await db
      .updateTable('activity_document_types')
      .set({ deleted_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', deletedType)
      .execute()
    await buildUpload(db, {
      activity_document_type_id: concludedType,
      dealer_id: fixtures.dealer.id,
      user_id: fixtures.holder.user_id,
      status: 'verified',
    })
    for (const typeId of [
      deletedType,
      concludedType,
      fixtures.types.verbale,
      fixtures.types.ponte,
      0,
      999_999_999_999_999,
    ]) {
      const send = () => fixtures.holder.upload<Sent>(`/api/v1/activities/${activity.id}`, [fileFor(typeId)])
      const { status, body } = await assertWritesNothing(t, send)
      expect([typeId, status, Object.keys(body.errors)]).toEqual([
        typeId,
        422,
        [`new_activity_document_type.${typeId}.0`],
      ])
    }
  })
})

describe('the body', () => {
  it.each([
    ['JSON', 415, '{"activity":{}}', 'application/json'],
    ['no boundary', 400, '--X\r\n', 'multipart/form-data'],
    ['an empty boundary', 400, '--X\r\n', 'multipart/form-data; boundary='],
    [
      'a body cut off',
      400,
      '--X\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=X',
    ],
    ['text', 415, 'ciao', 'text/plain'],
    ['a form of fields', 415, 'a=1', 'application/x-www-form-urlencoded'],
  ])('rejects %s (%i)', async (_name, expected, payload, type) => {
    const { status, body } = await assertWritesNothing(t, () =>
      fixtures.holder.send<Sent>('POST', url, payload, { 'content-type': type }),
    )
    expect(status).toBe(expected)
    expect(body.message).toMatch(/^[A-Z].*[.]$/)
  })

  it.each(['__proto__', 'constructor', 'toString'])('never answers 500 to a field named %s', async (name) => {
    const { status } = await rejectedUpload([{ field: name, name: 'a.pdf', content: pdf }])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

it('rejects the upload after the last one of the hour (429, Retry-After)', () =>
  withRateLimits(t, { uploads: { count: 2, minutes: 60 } }, async () => {
    const holder = await t.as('dealer_holder', { dealers: [fixtures.dealer.id] })
    const send = () => holder.upload<Sent>(url, [fileFor(fixtures.types.verbale)])
    const before = (await filesOnDisk(t)).length
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    const { status, headers, body } = await assertWritesNothing(t, send)
    expect([status, Number(headers['retry-after']) > 3500, body.message]).toEqual([
      429,
      true,
      'Troppi tentativi: riprova tra 60 minuti.',
    ])
    expect(await filesOnDisk(t)).toHaveLength(before + 2)
  }))
