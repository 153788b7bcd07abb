import type { Profile } from '@portale/domain/people/profile.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, type TestResponse, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import type { ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'
import { hugePng, isRedAt, metadataWords, phonePicture, picture } from '../../../test/fixtures/pictures.ts'
import { pdf } from '../../../test/form.ts'

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

let t: TestApp
let caller: Caller

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  caller = await t.as('dealer_holder')
})

const file = (name: string, content: Buffer | string, field = 'avatar') => ({ field, name, content })
const send = (name: string, content: Buffer | string, field?: string): Promise<TestResponse<Profile & ErrorBody>> =>
  caller.upload('/api/profile/upload-avatar', [file(name, content, field)])
const shown = async (who = caller, id = caller.user_id) => who.get(`/avatars/${id}`)

describe('POST /api/profile/upload-avatar', () => {
  it.each([
    ['Foto.png', () => picture('png')],
    ['Foto.jpg', () => picture('jpeg')],
    ['FOTO.JPEG', () => picture('jpeg')],
    ['foto.webp', () => picture('webp')],
    ['alta.png', () => picture('png', { width: 300, height: 900 })],
    ['piccola.png', () => picture('png', { width: 2, height: 2 })],
    ['di-4900-per-lato.png', async () => hugePng(4900)],
  ])('stores %s as a square of 256 pixels in WebP', async (name, make) => {
    const { status, body } = await send(name, await make())
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: caller.user_id, avatar: expect.stringMatching(/^\/avatars\/\d+\?v=\d+$/) })
    const kept = await caller.get(body.avatar ?? '')
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'a telephone’s %s stands upright, nothing hidden in it any more',
    async (format) => {
      const sent = await phonePicture(format)
      expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
      expect(sent.toString('latin1')).toMatch(metadataWords)
      await send(`foto.${format}`, sent)
      const { bytes } = await shown()
      const { orientation, exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
      expect([orientation, exif, xmp, icc, iptc, comments]).toEqual(Array(6).fill(undefined))
      expect(bytes.toString('latin1')).not.toMatch(metadataWords)
      expect([await isRedAt(bytes, 0.5, 0.1), await isRedAt(bytes, 0.5, 0.9)]).toEqual([true, false])
    },
  )

  it('a new photo has a new address in every answer', async () => {
    const first = (await send('a.png', await picture())).body
    const second = (await send('b.png', await picture('png', { width: 40, height: 40 }))).body
    expect(second.avatar).not.toBe(first.avatar)
    expect(second.lock_version).toBe(first.lock_version + 1)
    expect((await caller.get('/api/v1/me')).body).toMatchObject({ user: { avatar: second.avatar } })
    const administrator = await t.as('administrator')
    const users = await administrator.get<{ data: unknown }>(`/api/users?id=${caller.user_id}`)
    expect(users.body.data).toMatchObject([{ avatar: second.avatar }])
  })
})

describe('rejected, leaving nothing in the tables and on the disk', () => {
  it.each<[string, number, string, () => Promise<Buffer | string> | Buffer | string]>([
    ['an svg', 415, 'disegno.svg', () => svg],
    ['an svg named png', 415, 'disegno.png', () => svg],
    ['a gif', 415, 'foto.gif', () => picture('gif')],
    ['a gif named png', 415, 'foto.png', () => picture('gif')],
    ['a gif named jpg', 415, 'foto.jpg', () => picture('gif')],
    ['a page named png', 415, 'foto.png', () => html],
    ['a pdf', 415, 'foto.pdf', () => pdf],
    ['a file without a name', 415, '', () => picture()],
    ['a hidden extension', 415, 'foto.png.html', () => picture()],
    ['0 bytes', 422, 'foto.png', () => ''],
    ['more than 5 MB', 413, 'foto.png', () => Buffer.alloc(5 * 1024 * 1024 + 1, 7)],
    ['a truncated jpeg', 422, 'foto.jpg', async () => (await picture('jpeg')).subarray(0, 900)],
    ['a truncated png', 422, 'foto.png', async () => (await picture('png')).subarray(0, 300)],
    ['nothing but the beginning', 422, 'foto.png', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['30,000 × 30,000 pixels', 422, 'bomba.png', () => hugePng(30_000)],
  ])('%s: %i', async (_name, expected, name, make) => {
    const content = await make()
    const { status, body } = await assertWritesNothing(t, () => send(name, content))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, ['avatar']])
    expect(body.errors.avatar).toEqual([body.message])
    expect((await shown()).status).toBe(404)
  })

  it.each<[string, number, () => Promise<TestResponse<ErrorBody>>]>([
    [
      'two files',
      413,
      async () => {
        const both = [file('a.png', await picture()), file('b.png', await picture())]
        return caller.upload('/api/profile/upload-avatar', both)
      },
    ],
    ['no file', 422, () => caller.upload('/api/profile/upload-avatar', [])],
    ['another field', 422, async () => send('a.png', await picture(), 'file')],
    ['no form', 415, () => caller.send('POST', '/api/profile/upload-avatar', { avatar: 'a.png' })],
    [
      'the bare picture',
      415,
      async () => caller.send('POST', '/api/profile/upload-avatar', await picture(), { 'content-type': 'image/png' }),
    ],
  ])('%s: %i', async (_name, expected, call) => {
    const { status, body } = await assertWritesNothing(t, call)
    expect([status, body.message]).toEqual([expected, expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('too many uploads: 429', async () => {
    t.deps.config.limits.uploads = { count: 2, minutes: 60 }
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await send('a.svg', svg)).status)
    t.deps.config.limits.uploads = { count: 200, minutes: 60 }
    expect(statuses).toEqual([415, 415, 429])
  })

  it('leaves no temporary file', async () => {
    expect((await filesOnDisk(t)).filter((path) => path.includes('incoming'))).toEqual([])
  })
})

describe('GET /avatars/:userId', () => {
  it.each([
    ['administrator', 200],
    ['superuser_rt', 200],
    ['sales_manager_rt', 404],
    ['dealer_holder', 404],
    ['workshop_user', 404],
  ] as const)('%s another user’s avatar: %i', async (role, expected) => {
    await send('a.png', await picture())
    const other = await t.as(role)
    expect((await shown(other)).status).toBe(expected)
    expect((await shown(other, other.user_id)).status).toBe(404)
    expect((await shown()).status).toBe(200)
  })

  it('answers 401 without a session and 404 for a deleted user', async () => {
    await send('a.png', await picture())
    expect((await shown(t.anonymous)).status).toBe(401)
    const administrator = await t.as('administrator')
    for (const id of ['0', 'x', '999999999']) expect((await administrator.get(`/avatars/${id}`)).status).toBe(404)
    expect((await administrator.send('DELETE', `/api/users/${caller.user_id}`)).status).toBe(204)
    expect((await shown(administrator)).status).toBe(404)
  })

  it('answers an inert image that must not be stored', async () => {
    await send('a.png', await picture())
    const { headers } = await shown()
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })
})
