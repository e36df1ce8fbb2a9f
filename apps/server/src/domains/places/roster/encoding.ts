import { DomainError } from '../../../kernel/errors/index.ts'

/** No roster is that long; a longer file is not a roster. */
const MAX_BYTES = 5 * 1024 * 1024

export const MAX_ROSTER_BYTES = MAX_BYTES

/**
 * The file's text: UTF-8, UTF-16 with its mark, or Windows-1250, which Polish Excel writes, or ISO-8859-2.
 * @throws DomainError import.too_large, import.empty; import.encoding for binary files; import.code_page with the
 * probable code page, if it is uncertain
 */
export function decodeRoster(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_BYTES)
    throw new DomainError('import.too_large', { megabytes: MAX_BYTES / 1024 / 1024 })
  const text = utf16(bytes) ?? utf8(bytes) ?? codePage(bytes)
  if (text.trim() === '') throw new DomainError('import.empty')
  return text
}

function utf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  if (label !== undefined) return decoded(bytes, label) ?? refuse()
  // UTF-16 without its mark has zero bytes, as binary files of spreadsheets have.
  if (bytes.includes(0)) refuse()
  return undefined
}

function utf8(bytes: Uint8Array): string | undefined {
  return decoded(bytes, 'utf-8')
}

function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function refuse(): never {
  throw new DomainError('import.encoding')
}

/** Polish letters of code pages that Node has no decoder for; they identify the page. */
const CP852 = lettersAt(
  [0xa5, 0x86, 0xa9, 0x88, 0xe4, 0xa2, 0x98, 0xab, 0xbe],
  [0xa4, 0x8f, 0xa8, 0x9d, 0xe3, 0xe0, 0x97, 0x8d, 0xbd],
)
const MAC_CE = lettersAt(
  [0x88, 0x8d, 0xab, 0xb8, 0xc4, 0x97, 0xe6, 0x90, 0xfd],
  [0x84, 0x8c, 0xa2, 0xfc, 0xc1, 0xee, 0xe5, 0x8f, 0xfb],
)

function lettersAt(small: readonly number[], capital: readonly number[]): ReadonlyMap<number, string> {
  const letters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'
  return new Map([...small, ...capital].map((byte, at) => [byte, letters.charAt(at)]))
}

function readBy(page: ReadonlyMap<number, string>, bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => page.get(byte) ?? String.fromCharCode(byte)).join('')
}

/**
 * The text in the code page that gives the most Polish letters. Windows-1250 and ISO-8859-2 differ in only six of them:
 * ISO-8859-2 is taken only if the text is impossible in Windows-1250. Any text can be decoded as Windows-1250; if most
 * of its letters are then not Polish, it is another code page.
 */
function codePage(bytes: Uint8Array): string {
  const pages = [
    ['Windows-1250', new TextDecoder('windows-1250').decode(bytes)],
    ['ISO-8859-2', new TextDecoder('iso-8859-2').decode(bytes)],
    ['CP852', readBy(CP852, bytes)],
    ['Mac CE', readBy(MAC_CE, bytes)],
  ] as const
  const [windows, iso, ...others] = pages.map(([name, text]) => ({ name, text, ...likeness(text) }))
  if (!windows || !iso) return refuse()
  const best = [windows, iso, ...others].reduce((one, other) => (other.polish > one.polish ? other : one))
  if (best === windows && windows.possible) {
    if (windows.polish >= windows.foreign) return windows.text
    const cyrillic = /\p{Script=Cyrillic}{3}/u.test(new TextDecoder('windows-1251').decode(bytes))
    throw new DomainError('import.code_page', { name: cyrillic ? 'Windows-1251' : 'Windows-1252' })
  }
  if (best === iso && iso.possible && !windows.possible) return iso.text
  if (best.polish === 0) return refuse()
  throw new DomainError('import.code_page', { name: best.name })
}

const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/u
/** Characters besides letters that people and Excel write. */
const SIGNS = /[\u00a0§°«»·„”“‘’‚–—…•€×]/u
/** Signs that no name has between its letters; other code pages have letters there. */
const APART = /[§°«»„”“‚—…•€×]/u
const LETTER = /\p{L}/u
const VOWEL = /[aeiouyąęó]/iu

/**
 * The number of Polish letters in plausible positions, that of other letters, and whether all other characters may
 * occur in names and descriptions.
 */
function likeness(text: string): { polish: number; foreign: number; possible: boolean } {
  let polish = 0
  let foreign = 0
  let possible = true
  for (const { 0: letter, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
    const misplaced = /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)
    // Before a vowel Polish has `ni`, so `ń` there is another page's `ñ`.
    if (POLISH.test(letter) && !misplaced && !(/ń/iu.test(letter) && VOWEL.test(after))) polish += 1
    else if (LETTER.test(letter)) foreign += 1
    if (POLISH.test(letter)) continue
    const inside = APART.test(letter) && LETTER.test(before) && LETTER.test(after)
    if (misplaced || inside || !(/[\p{Ll}\p{Lu}]/u.test(letter) || SIGNS.test(letter))) possible = false
  }
  return { polish, foreign, possible }
}
