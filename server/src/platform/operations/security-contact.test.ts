import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const get = () => t.app.inject({ method: 'GET', url: '/.well-known/security.txt' })

it('names nobody where the operator named nobody', async () => {
  expect((await get()).statusCode).toBe(404)
})

it('says to everybody where to report, in the form of RFC 9116, for at most a year', async () => {
  t.deps.config.securityContact = 'mailto:sicurezza@rete.example'
  const { statusCode, headers, body } = await get()
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:sicurezza@rete.example',
    'Preferred-Languages': 'it, en',
    Canonical: new URL('/.well-known/security.txt', t.deps.config.baseUrl).href,
  })
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
