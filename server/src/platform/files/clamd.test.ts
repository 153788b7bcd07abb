import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infectedText, signatureName, startClamd } from '../../../test/clamd.ts'
import {
  type ClamdAddress,
  findClamdVersion,
  parseClamdUrl,
  ScannerUnavailableError,
  scanContent,
  TooLargeToScanError,
} from './clamd.ts'

const times = { connectMs: 3000, idleMs: 10_000, totalMs: 20_000 }

type Clamd = Awaited<ReturnType<typeof startClamd>>
let clamd: Clamd
beforeAll(async () => {
  clamd = await startClamd({ maxMegabytes: 1 })
})
afterAll(() => clamd.close())

const scan = (...parts: (string | Buffer)[]) =>
  scanContent(clamd.address, Readable.from(parts.map((part) => Buffer.from(part))), times)
const clean = { signature: undefined }

describe('a real clamd', () => {
  it('finds the signature, wherever chunks begin, and nothing in other content', async () => {
    expect(await scan(infectedText)).toEqual({ signature: signatureName })
    expect(await scan(infectedText.slice(0, 10), infectedText.slice(10))).toEqual({ signature: signatureName })
    expect(await scan(Buffer.alloc(200_000, 'x'), infectedText, 'y')).toEqual({ signature: signatureName })
    expect(await scan('un documento pulito')).toEqual(clean)
    expect(await scan('')).toEqual(clean)
  })

  it('says its version', async () => {
    expect(await findClamdVersion(clamd.address, 1000)).toMatch(/^ClamAV \d/)
  })

  it('takes no stream above its limit, which is no result', async () => {
    await expect(scan(...Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024, 'z')))).rejects.toThrow(
      TooLargeToScanError,
    )
    expect(await scan('e poi va avanti')).toEqual(clean)
  })

  it('has its answer read when it hung up before the next write', async () => {
    const waiter = new Int32Array(new SharedArrayBuffer(4))
    const slow = Readable.from(
      (function* () {
        for (let count = 0; count < 64; count += 1) {
          Atomics.wait(waiter, 0, 0, 20) // nothing is read meanwhile, as on a busy machine
          yield Buffer.alloc(64 * 1024, 'z')
        }
      })(),
    )
    await expect(scanContent(clamd.address, slow, times)).rejects.toThrow(TooLargeToScanError)
  })

  it('is asked by many at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => scan(index % 2 ? infectedText : 'pulito')),
    )
    expect(results.filter(({ signature }) => signature === signatureName)).toHaveLength(15)
  })
})

describe('a scanner that is not there is no result', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })
  const fake = async (onConnection: (socket: Socket) => void): Promise<ClamdAddress> => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      onConnection(socket)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { host: '127.0.0.1', port: (server.address() as { port: number }).port }
  }
  const failing = (address: ClamdAddress, size = 10) =>
    expect(
      scanContent(address, Readable.from([Buffer.alloc(size)]), { connectMs: 200, idleMs: 100, totalMs: 1000 }),
    ).rejects.toThrow(ScannerUnavailableError)

  it('when nothing listens, or the socket does not exist', async () => {
    await failing({ host: '127.0.0.1', port: 1 })
    await failing({ path: '/nowhere/clamd.sock' })
  })

  it('when it hangs, hangs up, reads nothing, or answers something else', async () => {
    await failing(await fake(() => {}))
    await failing(await fake((socket) => socket.destroy()))
    await failing(await fake((socket) => socket.pause()), 50_000_000)
    await failing(await fake((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    await failing(await fake((socket) => socket.end('stream: OK but not really\0')))
    await failing(await fake((socket) => socket.end("stream: INSTREAM: Can't allocate ERROR\0")))
    await expect(findClamdVersion(await fake((socket) => socket.end('220 smtp\0')), 1000)).rejects.toThrow(
      ScannerUnavailableError,
    )
  })

  it('when the content itself breaks off, with that error', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('a')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(scanContent(clamd.address, broken, times)).rejects.toThrow('the disk is gone')
  })
})

it.each([
  ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:4000', { host: '::1', port: 4000 }],
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['http://scanner:3310', undefined],
  ['tcp://scanner:3310/path', undefined],
  ['unix:relative', undefined],
  ['', undefined],
])('the address %j is %j', (text, address) => {
  expect(parseClamdUrl(text)).toEqual(address)
})
