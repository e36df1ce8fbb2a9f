/** Which servers webhooks may reach: public ones only, so that no webhook can call the installation's own network. */
import { hasOddCharacter } from '@skrzat/contract/text'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type WebhookNetwork = {
  /** All addresses of a name; none if it is unknown. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly isPermitted: (address: string) => boolean
  /** Whether http is permitted beside https. */
  readonly plain: boolean
  /** Milliseconds in which an attempt must end. */
  readonly timeout: number
}

const TIMEOUT = 10_000
/** Milliseconds for a question to a name server, asked twice at most. */
const NAME_TIMEOUT = 2_500

export const PUBLIC_NETWORK: WebhookNetwork = {
  resolve,
  isPermitted: isPublic,
  plain: false,
  timeout: TIMEOUT,
}

/** IPv6 addresses that are given to networks (RFC 4291); all others are special. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether the address is one of the public internet. Addresses that embed IPv4 ones (mapped, NAT64, 6to4, Teredo) are
 * not, whatever they embed.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/** Queries name servers directly: the system's own lookup would block a thread for as long as a slow server takes. */
async function resolve(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Why an address can't be used: `form`, `own` (this installation's), `unknown` (no such server), `private`. */
export type AddressFault = 'form' | 'own' | 'unknown' | 'private'

/** @returns the URL, if it has the form of a webhook's address */
export function parseAddress(text: string, { plain }: Pick<WebhookNetwork, 'plain'>): URL | undefined {
  if (!URL.canParse(text) || hasOddCharacter(text)) return undefined
  const url = new URL(text)
  const secure = url.protocol === 'https:' || (plain && url.protocol === 'http:')
  const bare = url.username === '' && url.password === '' && url.hash === ''
  return secure && bare ? url : undefined
}

/** The server's addresses, if all are permitted; otherwise the reason why it is refused. */
export async function addressesOf(
  network: WebhookNetwork,
  url: URL,
): Promise<readonly string[] | AddressFault> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await network.resolve(host) : [host]
  if (addresses.length === 0) return 'unknown'
  return addresses.every((address) => network.isPermitted(address)) ? addresses : 'private'
}

/** The host without the dot that may end any name. */
const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')

/** Why the text can't be a webhook's address; undefined if it can. @param publicUrl the installation's own */
export async function addressFault(
  network: WebhookNetwork,
  text: string,
  publicUrl: string | undefined,
): Promise<AddressFault | undefined> {
  const url = parseAddress(text, network)
  if (!url) return 'form'
  if (publicUrl !== undefined && nameOf(new URL(publicUrl)) === nameOf(url)) return 'own'
  const found = await addressesOf(network, url)
  return typeof found === 'string' ? found : undefined
}
