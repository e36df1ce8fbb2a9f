import { DomainError } from '../../../kernel/errors.ts'

/** No roster is that long; a longer file is not a roster. */
const MAX_BYTES = 5 * 1024 * 1024

export const MAX_ROSTER_BYTES = MAX_BYTES

/**
 * The file's text: UTF-8, UTF-16 with its mark, or Windows-1250, which Polish Excel writes, or ISO-8859-2.
 * @throws DomainError import.too_large, import.empty; import.encoding for binary files; import.code_page with the name
 * of what it may be, where that is unsure
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
  // Without its mark it has zero bytes, and so have spreadsheets' binary files.
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

/** The letters of DOS that browsers and Node do not know; the Polish ones tell it. */
const CP852 = new Map(
  Object.entries({ ą: 0xa5, ć: 0x86, ę: 0xa9, ł: 0x88, ń: 0xe4, ó: 0xa2, ś: 0x98, ź: 0xab, ż: 0xbe })
    .concat(
      Object.entries({ Ą: 0xa4, Ć: 0x8f, Ę: 0xa8, Ł: 0x9d, Ń: 0xe3, Ó: 0xe0, Ś: 0x97, Ź: 0x8d, Ż: 0xbd }),
    )
    .map(([letter, byte]) => [byte, letter]),
)

/**
 * The text by the code page in which it has the most Polish letters. Windows-1250 and ISO-8859-2 differ in six of them
 * only, so Windows-1250 is taken if nothing speaks against it, ISO-8859-2 if Windows-1250 is none.
 */
function codePage(bytes: Uint8Array): string {
  const pages = [
    ['Windows-1250', new TextDecoder('windows-1250').decode(bytes)],
    ['ISO-8859-2', new TextDecoder('iso-8859-2').decode(bytes)],
    ['CP852', Array.from(bytes, (byte) => CP852.get(byte) ?? String.fromCharCode(byte)).join('')],
  ] as const
  const [windows, iso, dos] = pages.map(([name, text]) => ({ name, text, ...likeness(text) }))
  if (!windows || !iso || !dos) return refuse()
  const best = [windows, iso, dos].reduce((one, other) => (other.polish > one.polish ? other : one))
  if (best === windows && windows.possible) return windows.text
  if (best === iso && iso.possible && !windows.possible) return iso.text
  if (best.polish === 0) return refuse()
  throw new DomainError('import.code_page', { name: best.name })
}

const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/u
/** What people and Excel write besides letters. */
const SIGNS = /[\u00a0§°«»·„”“‘’‚–—…•€×]/u

/** How many Polish letters stand where one may, and whether all else may be in names and descriptions. */
function likeness(text: string): { polish: number; possible: boolean } {
  let polish = 0
  let possible = true
  for (const { 0: letter, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const misplaced = /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(text.charAt(index - 1))
    if (POLISH.test(letter)) polish += misplaced ? 0 : 1
    else if (misplaced || !(/[\p{Ll}\p{Lu}]/u.test(letter) || SIGNS.test(letter))) possible = false
  }
  return { polish, possible }
}
