import { BlockList, isIP } from 'node:net'

// The names that TRUST_PROXY may list, as Fastify understands them.
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a text is an address, a network, or the name of networks. */
export function isNetwork(text: string): boolean {
  if (namedNetworks[text]) return true
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  return maxBits !== undefined && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= maxBits))
}

/** Returns whether an address is in one of these networks. */
export function networkTest(networks: readonly string[]): (address: string | undefined) => boolean {
  if (networks.length === 0) return () => false
  const list = new BlockList()
  for (const network of networks.flatMap((name) => namedNetworks[name] ?? name)) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address))
}
