/** Finds addresses in a text with linkify, and leaves out two words without a space between them (`pyszny.To`). */
import { find } from 'linkifyjs'

export type Address = { readonly start: number; readonly end: number; readonly href: string }

/** Endings that make a link without `https://` or `www.`: those of them that are no words in our languages. */
const ENDINGS = new Set('pl eu com org net edu gov de fr ru uk cz sk ua lt lv nl dk'.split(' '))

/**
 * Where a sentence ends without a space after it, and before an address that is stuck to the word before it: `pyszny.To`,
 * `Zapraszamy.www.…`. After `www` a capital letter is the address's own.
 */
const JOINT = /(?<!www|Www|WWW)(?<=[\p{L}\p{N})/])[.!?,;:…]+(?=\p{Lu}\p{Ll}|\p{Lu}(?!\S)|www\.|https?:\/\/)/gu

export function addressesIn(text: string): Address[] {
  const found: Address[] = []
  let from = 0
  const cuts = [...text.matchAll(JOINT)].map(({ 0: marks, index }) => index + marks.length)
  for (const end of [...cuts, text.length]) {
    for (const { type, value, href, start, end: till } of find(text.slice(from, end), undefined, {
      defaultProtocol: 'https',
    })) {
      // A letter that addresses lack: the match is a part of a word, as of `mgr.inż`.
      if (/^[\p{L}\p{N}]/u.test(text.slice(from + till))) continue
      if (type === 'email' || (type === 'url' && isMeant(value)))
        found.push({ start: from + start, end: from + till, href })
    }
    from = end
  }
  return found
}

function isMeant(value: string): boolean {
  if (/^(?:https?:\/\/|www\.)/i.test(value)) return true
  // Other schemes, such as `javascript:`, stay plain text.
  const [host = ''] = value.split(/[/:?#]/, 1)
  const [ending = '', name = ''] = host.split('.').toReversed()
  const plain = host.slice(0, 1).toLowerCase() + host.slice(1)
  const isOneCase = plain === host.toLowerCase() || host === host.toUpperCase()
  return isOneCase && ENDINGS.has(ending.toLowerCase()) && /\p{L}/u.test(name) && name.length > 1
}
