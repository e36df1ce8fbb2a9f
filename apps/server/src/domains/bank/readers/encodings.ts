/** Code pages of banks' files. */
import type { BankEncoding } from '@skrzat/contract/bank'
import { decodePage, decodeStrictly, likenessToPolish, utf16Label } from '../../../kernel/code-pages.ts'

/**
 * The file's text: UTF-8, UTF-16 with its mark (shown as UTF-8), or the code page that gives the most Polish letters.
 * @param chosen a person's choice, which overrides
 */
export function decodeStatement(
  bytes: Uint8Array,
  chosen?: BankEncoding,
): { readonly encoding: BankEncoding; readonly text: string } {
  const unicode = utf16Label(bytes) ?? 'utf-8'
  if (chosen === 'UTF-8') return { encoding: chosen, text: new TextDecoder(unicode).decode(bytes) }
  const text = chosen === undefined ? decodeStrictly(bytes, unicode) : undefined
  if (text !== undefined) return { encoding: 'UTF-8', text }
  const encoding = chosen ?? likeliestPage(bytes)
  return { encoding, text: decodePage(bytes, encoding) }
}

type Page = Exclude<BankEncoding, 'UTF-8'>

/** Of equally likely pages the first is taken: MT940 is mostly ISO-8859-2, other files are mostly Windows-1250. */
function likeliestPage(bytes: Uint8Array): Page {
  const words = sampleWords(bytes)
  const isSwift = new TextDecoder('latin1').decode(bytes.subarray(0, 2000)).includes(':60F:')
  const pages: readonly Page[] = isSwift
    ? ['ISO-8859-2', 'Windows-1250', 'CP852']
    : ['Windows-1250', 'ISO-8859-2', 'CP852']
  const scores = pages.map((page) => {
    const { polish, foreign, possible } = likenessToPolish(decodePage(words, page))
    return { page, score: polish - foreign - (possible ? 0 : IMPOSSIBLE) }
  })
  return scores.reduce((one, other) => (other.score > one.score ? other : one)).page
}

/** A sign that no text has weighs more than a letter of another language. */
const IMPOSSIBLE = 0.5
/** Bytes of words that are enough to know the page. */
const SAMPLE = 10_000
const BLANK = 0x20
/** PKO writes it for a blank. */
const PKO_BLANK = 0xff

/** The words that have bytes above ASCII: all pages read the other words alike. */
function sampleWords(bytes: Uint8Array): Uint8Array {
  const words = new Uint8Array(SAMPLE)
  let length = 0
  let start = 0
  let known = true
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? BLANK
    if (byte > BLANK && byte !== PKO_BLANK) {
      if (byte > 0x7f) known = false
      continue
    }
    if (!known) {
      const word = bytes.subarray(start, Math.min(at, start + 100))
      if (length + word.length + 1 > SAMPLE) break
      words.set(word, length)
      length += word.length
      words[length] = BLANK
      length += 1
    }
    start = at + 1
    known = true
  }
  return words.subarray(0, length)
}
