/** Addresses of push services come from browsers, so any caller of the API could aim them at the server's own network. */
import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')

/** The only IPv6 range that is routed on the Internet. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
/** Parts of it that embed an IPv4 address, and the range for documentation. */
const EMBEDDING = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  EMBEDDING.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public Internet. */
export function isPublic(address: string): boolean {
  const plain = address.split('%', 1).join('')
  if (isIP(plain) === 4) return !PRIVATE.check(plain, 'ipv4')
  return isIP(plain) === 6 && GLOBAL.check(plain, 'ipv6') && !EMBEDDING.check(plain, 'ipv6')
}

/** Whether an endpoint may be called at all, before its name is resolved. */
export function isAllowedUrl(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') : isPublic(host)
}

/** Resolves like Node, but fails for a name with any private address; used for connecting, so no answer can change. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address)))
      return callback(new Error('not an address of the public Internet'), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

/** Whether the name of an allowed URL has public addresses only. */
export function resolvesPublicly(endpoint: string): Promise<boolean> {
  const { hostname } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return Promise.resolve(isPublic(host))
  return new Promise((resolve) => {
    publicLookup(host, {}, (error) => resolve(error === null))
  })
}
