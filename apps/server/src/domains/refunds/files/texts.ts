/** Texts in the characters and widths of banks' files. Pure. */
import { inSigns } from '@skrzat/contract/latin'
import { REFUND_ENCODINGS, type RefundEncoding } from '@skrzat/contract/refund'

/** The characters of a line. */
export const WIDTH = 35

/** The byte of each printable character of a page; control characters have none. */
function bytesOf(page: string): ReadonlyMap<string, number> {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const signs = Array.from(new TextDecoder(page).decode(all))
  return new Map(
    signs.flatMap((sign, byte) => (/[\p{Cc}\p{Cf}\ufffd\u00a0]/u.test(sign) ? [] : [[sign, byte] as const])),
  )
}

const PAGES = {
  'Windows-1250': bytesOf('windows-1250'),
  'ISO-8859-2': bytesOf('iso-8859-2'),
} as const satisfies Record<Exclude<RefundEncoding, 'UTF-8'>, ReadonlyMap<string, number>>

/** In UTF-8 a bank takes what ISO-8859-2 has too: the Elixir system passes on no other characters. */
const hasSign = (encoding: RefundEncoding) => {
  const page = PAGES[encoding === 'UTF-8' ? 'ISO-8859-2' : encoding]
  return (sign: string) => page.has(sign)
}

/** One line without what divides a file's fields; characters that the page lacks are transliterated, never `?`. */
export function writable(text: string, encoding: RefundEncoding, divides: RegExp): string {
  // After transliteration, which makes quotes of `„`.
  const signs = inSigns(text, hasSign(encoding)).replace(divides, ' ')
  // Some rare letters have a question mark for a transliteration.
  const known = text.includes('?') ? signs : signs.replaceAll('?', '')
  return known.replace(/\s+/g, ' ').trim()
}

/** Whether each page can write something of a name: a bank refuses an order without one. */
export function isWritable(name: string): boolean {
  return REFUND_ENCODINGS.every((encoding) => /[\p{L}\d]/u.test(writable(name, encoding, /["|]/g)))
}

/** @throws RangeError for a character that `writable` has not replaced */
export function encoded(text: string, encoding: RefundEncoding): Buffer {
  if (encoding === 'UTF-8') return Buffer.from(text, 'utf8')
  const page = PAGES[encoding]
  return Buffer.from(
    Array.from(text, (sign) => {
      const byte = sign === '\r' || sign === '\n' ? sign.charCodeAt(0) : page.get(sign)
      if (byte === undefined) throw new RangeError(`${encoding} lacks U+${sign.codePointAt(0)?.toString(16)}`)
      return byte
    }),
  )
}

/**
 * The text in at most that many lines of 35 characters: between words where that fits, else within them; the rest is cut.
 */
export function folded(text: string, lines: number): string[] {
  const byWords = wrapped(text)
  if (byWords.length <= lines) return byWords
  const signs = Array.from(text)
  return Array.from({ length: lines }, (_, nth) =>
    signs
      .slice(nth * WIDTH, (nth + 1) * WIDTH)
      .join('')
      .trim(),
  ).filter((line) => line !== '')
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(cut)) {
    const last = lines.at(-1)
    const longer = `${last ?? ''} ${word}`
    if (last !== undefined && Array.from(longer).length <= WIDTH) lines[lines.length - 1] = longer
    else if (word !== '') lines.push(word)
  }
  return lines
}

function cut(word: string): string[] {
  const signs = Array.from(word)
  return Array.from({ length: Math.max(1, Math.ceil(signs.length / WIDTH)) }, (_, nth) =>
    signs.slice(nth * WIDTH, (nth + 1) * WIDTH).join(''),
  )
}
