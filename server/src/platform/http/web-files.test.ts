import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const get = (url: string) => t.anonymous.get(url, { accept: 'text/html' })

describe('what a browser installs', () => {
  it.each([
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icons/512.png', 'image/png', 'public, max-age=86400'],
    ['/icons/maskable-512.png', 'image/png', 'public, max-age=86400'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/offline.html', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s is served without a session as %s, %s', async (url, type, cacheControl) => {
    const { status, headers } = await get(url)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cacheControl])
  })

  it('the worker may call the portal and nothing else; the page that it keeps loads nothing', async () => {
    expect((await get('/sw.js')).headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    const { text, headers } = await get('/offline.html')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; img-src 'self'; /)
    expect(text).toContain('<h1>Il portale non è raggiungibile</h1>')
    expect(text).not.toContain('<script')
  })

  it('a built file has the form that the browser takes, for a year', async () => {
    const url = /\/assets\/[^"]+\.js/.exec((await get('/login')).text)?.[0] ?? ''
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { statusCode, headers } = await t.app.inject({ url, headers: { 'accept-encoding': accepted } })
      expect([statusCode, headers['content-encoding']]).toEqual([200, sent])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('pages, the worker and the answers of calls name the same version', async () => {
    const { headers } = await get('/api/demo')
    const version = String(headers['x-portale-version'])
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    for (const { text } of [await get('/login'), await get('/sw.js')]) {
      expect(text).toContain(version)
      expect(text).not.toContain('__VERSION__')
    }
  })
})
