/** Finds addresses in a text with linkify, and leaves out two words without a space between them (`pyszny.To`). */
import { find } from 'linkifyjs'

export type Address = { readonly start: number; readonly end: number; readonly href: string }

/** Endings that make a link without `https://` or `www.`: those that are no words in our languages. */
const ENDINGS = new Set('pl eu com org net edu gov de fr ru uk cz sk ua lt lv nl dk'.split(' '))

/**
 * The end of a sentence without a space after it, and the start of an address that follows a word without one:
 * `pyszny.To`, `Zapraszamy.www.…`. After `www` a capital letter belongs to the address, as in an e-mail's name
 * (`Jan.Nowak@…`).
 */
const JOINT =
  /(?<!www|Www|WWW)(?<=[\p{L}\p{N})/])[.!?,;:…]+(?=(?:\p{Lu}\p{Ll}|\p{Lu}(?!\S))(?![\p{L}\p{N}._+-]{0,60}@)|www\.|https?:\/\/)/gu

/** The end of an address's host, in a text without spaces. */
const HOST_END = /https?:\/\/[^/?#]+[/?#]|\.\p{L}{2,}(?::\d+)?\//iu

/** The first word of a sentence: followed by another one, or by a mark. */
const SENTENCE = /^\p{Lu}\p{Ll}*(?:[^\S\n][\p{L}\p{N}]|[!?…](?!\S))/u
const FILE = /^(?:pdf|docx?|xlsx?|pptx?|odt|html?|php|aspx?|jpe?g|png)(?!\p{L})/iu
const LONGEST = 2000

export function addressesIn(text: string): Address[] {
  const found: Address[] = []
  let from = 0
  const cuts = [...text.matchAll(JOINT)]
    .filter(({ 0: marks, index }) => isEnd(text, index, marks))
    .map(({ 0: marks, index }) => index + marks.length)
  for (const end of [...cuts, text.length]) {
    for (const { type, value, href, start, end: till } of find(text.slice(from, end), undefined, {
      defaultProtocol: 'https',
    })) {
      // A letter that no address has: the match is a part of a word, as in `mgr.inż`.
      if (/^[\p{L}\p{N}]/u.test(text.slice(from + till))) continue
      if (type === 'email' ? isMail(value) : type === 'url' && isMeant(value))
        found.push({ start: from + start, end: from + till, href })
    }
    from = end
  }
  return found
}

/**
 * Whether the address ends there. Paths and queries may contain such marks and capitals (`/Przedszkole.Biedronka`,
 * `/wiki/Wikipedia:Strona`, `?Id=12`), so they end only before a sentence that could be no part of them.
 */
function isEnd(text: string, index: number, marks: string): boolean {
  const before =
    text
      .slice(Math.max(0, index - LONGEST), index)
      .split(/\s/)
      .at(-1) ?? ''
  if (!HOST_END.test(before)) return true
  const after = text.slice(index + marks.length)
  if (/^(?:www\.|https?:\/\/)/.test(after)) return !/[?:]/.test(marks)
  const part = before.slice(before.lastIndexOf('/') + 1)
  return /^[.!…]+$/.test(marks) && !/\p{Lu}/u.test(part) && SENTENCE.test(after) && !FILE.test(after)
}

function isMeant(value: string): boolean {
  if (/^(?:https?:\/\/|www\.)/i.test(value)) return true
  // Other schemes, such as `javascript:`, stay plain text.
  const [host = ''] = value.split(/[/:?#]/, 1)
  const plain = host.slice(0, 1).toLowerCase() + host.slice(1)
  const isOneCase = plain === host.toLowerCase() || host === host.toUpperCase()
  return isOneCase && isHost(host)
}

/** Prices may contain the sign too: `20zł@os.za bilet`. */
function isMail(value: string): boolean {
  const [, host] = /^[\x21-\x7e]+@([^@]+)$/.exec(value) ?? []
  return host !== undefined && isHost(host)
}

function isHost(host: string): boolean {
  const [ending = '', name = ''] = host.split('.').toReversed()
  return ENDINGS.has(ending.toLowerCase()) && /\p{L}/u.test(name) && name.length > 1
}
