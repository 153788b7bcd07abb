import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerError } from '../http/answer-errors.ts'
import { HttpError } from '../http/errors.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { sendXlsx } from './send-xlsx.ts'
import type { SheetRow } from './workbook.ts'

const columns = [
  { key: 'id' as const, header: 'Codice', width: 12 },
  { key: 'name' as const, header: 'Ragione sociale', width: 40 },
]
type Row = SheetRow<'id' | 'name'>
const row = (id: number): Row => ({ id, name: `Officina numero ${id}, con un nome abbastanza lungo` })

let app: FastifyInstance
let address: string
let folder: string
let source: () => AsyncGenerator<Row[]>
let asked = 0
let ended = false

/** So many rows, one after the other; says how many were asked for and whether the source was ended. */
async function* rows(count: number, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<[Row]> {
  try {
    for (let id = 1; id <= count; id += 1) {
      if (id % 500 === 0) await wait(0)
      if (id >= failAt) throw new Error('the source broke')
      asked = id
      yield [row(id)]
    }
  } finally {
    ended = true
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-export-'))
  app = fastify()
  app.setErrorHandler(answerError)
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  app.get('/xlsx', (_req, reply) =>
    sendXlsx(reply, { fileName: 'officine è.xlsx', sheet: 'Officine', columns, rows: source() }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/xlsx`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  asked = 0
  ended = false
})

async function reread(content: Buffer, headers: Record<string, string>) {
  const path = join(folder, 'foglio.xlsx')
  await writeFile(path, content)
  return readSpreadsheet(path, headers)
}

describe('the answer', () => {
  it('is an .xlsx to download, once compressed', async () => {
    source = () => rows(3000)
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    const headers = Object.fromEntries(answer.headers)
    expect(answer.status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="officine ?.xlsx"; filename*=UTF-8''officine%20%C3%A8.xlsx`,
      'cache-control': 'no-store',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const read = await reread(Buffer.from(await answer.arrayBuffer()), { id: 'Codice', name: 'Ragione sociale' })
    expect(read).toHaveLength(3000)
    expect(read.at(-1)?.cells).toEqual({ id: { t: 'n', v: 3000 }, name: { t: 's', v: row(3000).name } })
    expect(ended).toBe(true)
  })

  it('without rows is a sheet with its header', async () => {
    source = () => rows(0)
    const content = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(await reread(content, { id: 'Codice' })).toEqual([])
  })

  it('begins before the rows are read', async () => {
    source = async function* () {
      yield [row(1)]
      await wait(1500)
    }
    const start = performance.now()
    const answer = await fetch(address)
    const { value } = (await answer.body?.getReader().read()) ?? {}
    expect(value?.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.each([
    ['an expected error', new HttpError(503, 'Riprova.', { retryAfter: 10 }), 503, 'Riprova.'],
    ['an unexpected error', new Error('x'), 500, 'Si è verificato un errore imprevisto: riprova più tardi. Codice: '],
  ])('%s before the first row is an ordinary one', async (_name, error, status, message) => {
    source = async function* () {
      if (status > 0) throw error
      yield [row(1)]
    }
    const answer = await fetch(address)
    expect([answer.status, await answer.json()]).toEqual([status, { message: expect.stringContaining(message) }])
    expect(answer.headers.get('content-type')).toMatch('application/json')
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  it.each([2, 20_000])('a failure at row %i breaks the connection', async (failAt) => {
    source = () => rows(100_000, failAt)
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
    expect(ended).toBe(true)
  })
})

describe('a client', () => {
  const million = 1_000_000

  it('that does not read holds up the source', async () => {
    source = async function* () {
      for await (const [{ id }] of rows(million)) yield [{ id, name: randomBytes(2000).toString('base64') }]
    }
    const call = get(address)
    const [answer] = await once(call, 'response')
    answer.pause()
    const grown = async () => {
      const before = asked
      await wait(500)
      return asked - before
    }
    await expect.poll(grown, { timeout: 10_000 }).toBe(0)
    expect(asked).toBeLessThan(20_000)
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
  })

  it('that goes away in the middle ends the source', async () => {
    source = () => rows(million)
    const call = get(address)
    const [answer] = await once(call, 'response')
    await once(answer, 'data')
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
    expect(asked).toBeLessThan(million)
  })

  it('that goes away before the first row ends the source', async () => {
    source = async function* () {
      await wait(400)
      yield* rows(million)
    }
    const call = get(address)
    call.on('error', () => {})
    await wait(100)
    call.destroy()
    await expect.poll(() => ended, { timeout: 3000 }).toBe(true)
    expect(asked).toBeLessThan(million / 10)
  })
})
