import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkTest } from '../http/networks.ts'

/**
 * Networks that are not the public internet (IANA's registries of special-purpose addresses): this machine, private and
 * shared networks, link-local with the clouds' metadata, documentation, benchmarks, relays into IPv4, multicast.
 */
const specialNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]
const isSpecial = networkTest(specialNetworks)

/** An address to connect to, after all addresses of the name were checked. */
export type Target = { url: URL; address: string; family: number }

/** Why events are not sent to an address, as a sentence for the administrator. */
export class TargetError extends Error {}

export type ResolveName = (host: string) => Promise<{ address: string; family: number }[]>

const resolveName: ResolveName = (host) => lookup(host, { all: true })

/** An IPv4 address inside an IPv6 one (::ffff:10.0.0.1) is checked as what it is. */
export function unmapAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(
    new URL(`http://[${address.replace(/%.*/, '')}]`).host,
  )
  if (!mapped) return address
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

export const targetProblems = {
  private: 'Questo indirizzo è di una rete interna: il portale invia eventi solo a indirizzi pubblici.',
  plain: 'L’indirizzo deve cominciare con https://.',
  port: 'Questa porta non è ammessa: usa la 443, oppure una dalla 1024 in su.',
  unknown: 'Il nome del server non esiste o non risponde.',
  invalid: 'L’indirizzo non è valido.',
}

const publicPort = (port: string) => port === '' || port === '443' || Number(port) >= 1024

/** Says which networks, besides the public ones, may be sent to. */
export type TargetRules = { allowedNetworks: readonly string[]; resolve?: ResolveName | undefined }

/**
 * Resolves an endpoint's address once, rejects it unless each of its addresses is public or allowed, and answers the one
 * to connect to: no second look-up may answer another one. Plain http and low ports are for allowed networks alone.
 */
export async function resolveTarget(
  text: string,
  { allowedNetworks, resolve = resolveName }: TargetRules,
): Promise<Target> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new TargetError(targetProblems.invalid)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family
    ? [{ address: host, family }]
    : await resolve(host).catch(() => {
        throw new TargetError(targetProblems.unknown)
      })
  const [first] = found
  if (!first) throw new TargetError(targetProblems.unknown)
  const isAllowed = networkTest(allowedNetworks)
  const addresses = found.map(({ address }) => unmapAddress(address))
  if (addresses.some((address) => isSpecial(address) && !isAllowed(address)))
    throw new TargetError(targetProblems.private)
  if (!addresses.every(isAllowed)) {
    if (url.protocol !== 'https:') throw new TargetError(targetProblems.plain)
    if (!publicPort(url.port)) throw new TargetError(targetProblems.port)
  }
  return { url, ...first }
}
