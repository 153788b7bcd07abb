import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error a program without types, which has no dependencies
import { withDigests } from '../../../../scripts/image-digests.mjs'

// A registry as the protocol of OCI distribution describes it; the real one can't be reached from everywhere.

const digest = `sha256:${'a1'.repeat(32)}`
const asked: string[] = []
const registry = createServer((req, res) => {
  asked.push(`${req.method} ${req.url}`)
  if (req.url?.startsWith('/token?')) return res.end(JSON.stringify({ token: 'seen' }))
  const isKnown = req.headers.authorization === 'Bearer seen' && req.url !== '/v2/library/postgres/manifests/99'
  res.writeHead(isKnown ? 200 : 404, isKnown ? { 'docker-content-digest': digest } : {}).end()
})
let places: { registry: string; auth: string }
beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  places = { registry: address, auth: address }
})
afterAll(() => registry.close())

it('writes the digest of each image, again over another one', async () => {
  const old = `docker.io/library/postgres:18.6@sha256:${'b2'.repeat(32)}`
  const text = `image: ${old}\nBASE=docker.io/library/node:24.21.0-trixie-slim\nimage: portale\n`
  expect(await withDigests(text, places)).toBe(
    `image: docker.io/library/postgres:18.6@${digest}\nBASE=docker.io/library/node:24.21.0-trixie-slim@${digest}\nimage: portale\n`,
  )
  expect(asked).toContain('HEAD /v2/library/node/manifests/24.21.0-trixie-slim')
})

it('writes nothing where the registry does not know one', async () => {
  const text = 'docker.io/library/postgres:18.6 docker.io/library/postgres:99'
  await expect(withDigests(text, places)).rejects.toThrow('library/postgres:99: 404')
})

it('images are of exact versions', () => {
  for (const file of ['compose.yaml', 'Containerfile']) {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const images = [...text.matchAll(/docker\.io\/\S+/g)].map(([image]) => image)
    expect(images.length).toBeGreaterThan(0)
    expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([])
  }
})
