import { describe, expect, it } from 'vitest'
import { resolveTarget, targetProblems, unmapAddress } from './target.ts'

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const resolved = (url: string, addresses = ['93.184.216.34'], allowedNetworks: string[] = []) =>
  resolveTarget(url, { allowedNetworks, resolve: answering(...addresses) }).then(
    ({ address }) => address,
    (error: Error) => error.message,
  )

describe('the address that events are sent to', () => {
  it.each(['https://crm.example/', 'https://crm.example:443/', 'https://crm.example:8443/x', 'https://8.8.8.8/'])(
    'may be public: %s',
    async (url) => {
      expect(await resolved(url)).toMatch(/^(93\.184\.216\.34|8\.8\.8\.8)$/)
    },
  )

  it.each([
    ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '198.18.0.1', '192.0.2.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::7f00:1', '64:ff9b::7f00:1', 'fc00::1', 'fd12:3456::1'],
    ...['fe80::1', 'ff02::1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'fec0::1'],
  ])('is never a private one: %s', async (address) => {
    expect(await resolved('https://crm.example/', [address])).toBe(targetProblems.private)
    expect(await resolved('https://crm.example/', ['93.184.216.34', address])).toBe(targetProblems.private)
    const host = address.includes(':') ? `[${address}]` : address
    expect(await resolved(`https://${host}/`, [])).toBe(targetProblems.private)
  })

  it.each(['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'https://①②⑦.0.0.1/'])(
    'is never a private one in another spelling: %s',
    async (url) => {
      expect(await resolved(url, [])).toBe(targetProblems.private)
    },
  )

  it('may be in an allowed network, then with http and any port, but all of its addresses must be', async () => {
    const allowed = ['10.0.0.0/8', '::1']
    expect(await resolved('http://crm.local:80/', ['10.0.0.7'], allowed)).toBe('10.0.0.7')
    expect(await resolved('http://crm.local:25/', ['::ffff:10.0.0.7'], allowed)).toBe('::ffff:10.0.0.7')
    expect(await resolved('http://[::1]:9000/', [], allowed)).toBe('::1')
    expect(await resolved('http://crm.local/', ['10.0.0.7', '192.168.0.1'], allowed)).toBe(targetProblems.private)
    expect(await resolved('http://crm.local/', ['10.0.0.7', '93.184.216.34'], allowed)).toBe(targetProblems.plain)
  })

  it('rejects plain http, low ports, credentials, other protocols, and unknown names', async () => {
    expect(await resolved('http://crm.example/')).toBe(targetProblems.plain)
    expect(await resolved('https://crm.example:22/')).toBe(targetProblems.port)
    expect(await resolved('https://crm.example:0/')).toBe(targetProblems.port)
    expect(await resolved('https://a:b@crm.example/')).toBe(targetProblems.invalid)
    expect(await resolved('file:///etc/passwd')).toBe(targetProblems.invalid)
    expect(await resolved('crm')).toBe(targetProblems.invalid)
    expect(await resolved('https://crm.example/', [])).toBe(targetProblems.unknown)
    const away = { allowedNetworks: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) }
    await expect(resolveTarget('https://crm.example/', away)).rejects.toThrow(targetProblems.unknown)
  })
})

it('unmapAddress finds the IPv4 address in a mapped one, and leaves others', () => {
  expect(['::ffff:1.2.3.4', '::FFFF:0102:0304', '::ffff:0:1', '1.2.3.4', '2001:4860::8888'].map(unmapAddress)).toEqual([
    ...['1.2.3.4', '1.2.3.4', '0.0.0.1', '1.2.3.4', '2001:4860::8888'],
  ])
})
