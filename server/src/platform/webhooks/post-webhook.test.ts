import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookReceiver } from '../../../test/webhook-receiver.ts'
import { postWebhook } from './post-webhook.ts'
import { targetProblems } from './target.ts'

type Receiver = Awaited<ReturnType<typeof webhookReceiver>>
let receiver: Receiver
beforeEach(async () => {
  receiver = await webhookReceiver()
})
afterEach(() => receiver.close())

const loopback = { allowedNetworks: ['loopback'], totalMs: 10_000 }
const post = (url = receiver.url, more: object = {}) =>
  postWebhook(url, { 'portale-event': 'ping' }, '{"a":1}', { ...loopback, ...more })

describe('posting an event', () => {
  it('delivers the body with its headers on a 2xx, and has the answer', async () => {
    receiver.answer = (res) => res.writeHead(202).end('accettato')
    expect(await post()).toMatchObject({ delivered: true, status: 202, answer: 'accettato', error: null })
    expect(receiver.received).toMatchObject([
      {
        url: '/hooks',
        body: '{"a":1}',
        headers: { 'portale-event': 'ping', 'content-length': '7', host: `127.0.0.1:${receiver.port}` },
      },
    ])
  })

  it.each([400, 404, 410, 500, 503])('fails on %d, with the answer', async (status) => {
    receiver.answer = (res) => res.writeHead(status).end('no')
    expect(await post()).toMatchObject({
      delivered: false,
      unreachable: false,
      status,
      answer: 'no',
      error: `Ha risposto ${status}.`,
    })
  })

  it('follows no redirect, to a private address or elsewhere', async () => {
    const inner = await webhookReceiver()
    receiver.answer = (res) => res.writeHead(307, { location: inner.url }).end()
    expect(await post()).toMatchObject({ delivered: false, status: 307, error: expect.stringContaining('rinvii') })
    expect(inner.received).toEqual([])
    await inner.close()
  })

  it('gives up on a server that hangs before, within and after its headers', async () => {
    const hangs: Receiver['answer'][] = [() => {}, (res) => res.flushHeaders(), (res) => res.write('x'.repeat(100))]
    for (const hang of hangs) {
      receiver.answer = hang
      const attempt = await post(receiver.url, { totalMs: 100 })
      expect(attempt).toMatchObject({
        delivered: false,
        unreachable: true,
        error: expect.stringContaining('tempo massimo'),
      })
      expect(attempt.duration_ms).toBeLessThan(2000)
    }
  })

  it('gives up on a name service that hangs', async () => {
    const resolve = () => new Promise<never>(() => {})
    expect(await post('https://crm.example/', { totalMs: 50, resolve })).toMatchObject({
      delivered: false,
      unreachable: true,
    })
  })

  it('reads the beginning of an answer of 1 GB and hangs up', async () => {
    let sent = 0
    const part = Buffer.alloc(1024 * 1024, 'x')
    receiver.answer = (res) => {
      res.writeHead(200, { 'content-length': String(1024 * part.length) })
      const write = () => {
        while (sent < 1024 && !res.destroyed) {
          sent += 1
          if (!res.write(part)) return res.once('drain', write)
        }
      }
      write()
    }
    const attempt = await post()
    expect(attempt).toMatchObject({ delivered: true, status: 200, answer: 'x'.repeat(1024) })
    expect(sent).toBeLessThan(64) // what the buffers of the system took
  })

  it('stores an answer that is not text without what a database rejects', async () => {
    receiver.answer = (res) =>
      res.end(Buffer.concat([Buffer.from([0, 0xff, 0xc3]), Buffer.alloc(1020), Buffer.from('è')]))
    const { answer } = await post()
    expect(answer).toHaveLength(1024)
    expect(answer).not.toContain('\0')
  })

  it('says so when nothing listens, the certificate is invalid, or it is no HTTP', async () => {
    expect(await post('http://127.0.0.1:1/')).toMatchObject({
      unreachable: true,
      error: 'Il server ha rifiutato la connessione.',
    })
    expect((await post(receiver.url.replace('http:', 'https:'))).error).toMatch(
      /^(Il certificato|La connessione|Il server ha int)/,
    )
    receiver.answer = (res) => res.socket?.end('garbage\r\n\r\n')
    expect(await post()).toMatchObject({
      delivered: false,
      unreachable: true,
      error: expect.stringContaining('La connessione'),
    })
  })

  it('connects to no private address', async () => {
    expect(await post(receiver.url, { allowedNetworks: [] })).toMatchObject({
      delivered: false,
      error: targetProblems.private,
    })
    expect(receiver.received).toEqual([])
  })

  it('connects to the address that was checked, though the name has another one a moment later (DNS rebinding)', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
    let asked = 0
    const resolve = async () => [{ address: answers[asked++] ?? '', family: 4 }]
    const attempt = await post(`http://rebind.example:${receiver.port}/hooks`, {
      allowedNetworks: ['127.0.0.1'],
      resolve,
    })
    expect(attempt).toMatchObject({ delivered: true })
    expect(asked).toBe(1)
    expect(receiver.received[0]?.headers.host).toBe(`rebind.example:${receiver.port}`)
  })
})
