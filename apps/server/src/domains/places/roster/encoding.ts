import { decodePage, decodeStrictly, likenessToPolish, utf16Label } from '../../../kernel/code-pages.ts'
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
  const text = utf16(bytes) ?? decodeStrictly(bytes, 'utf-8') ?? codePage(bytes)
  if (text.trim() === '') throw new DomainError('import.empty')
  return text
}

function utf16(bytes: Uint8Array): string | undefined {
  const label = utf16Label(bytes)
  if (label !== undefined) return decodeStrictly(bytes, label) ?? refuse()
  // UTF-16 without its mark has zero bytes, as binary files of spreadsheets have.
  if (bytes.includes(0)) refuse()
  return undefined
}

function refuse(): never {
  throw new DomainError('import.encoding')
}

/** Polish letters of a code page that Node has no decoder for; they identify the page. */
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
    ['Windows-1250', decodePage(bytes, 'Windows-1250')],
    ['ISO-8859-2', decodePage(bytes, 'ISO-8859-2')],
    ['CP852', decodePage(bytes, 'CP852')],
    ['Mac CE', readBy(MAC_CE, bytes)],
  ] as const
  const [windows, iso, ...others] = pages.map(([name, text]) => ({ name, text, ...likenessToPolish(text) }))
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
