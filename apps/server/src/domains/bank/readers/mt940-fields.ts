/** The fields of MT940: `:61:` and the like at the start of a line, with the lines that follow them. */

/**
 * @param tag without colons, such as `61` or `62F`
 * @param from where its text begins; blanks at the ends of lines belong to it
 * @param until where it ends; the end of the file for the last field
 */
type TakeField = (tag: string, from: number, until: number) => void

/** Banks put SOH before a block, STX and ETX around a file; SWIFT puts its envelope before the first field. */
const BEFORE = /(^|\n)(?:(?![\n\r])\p{Cc}|\{[^\n:]*:[^\n]*\{4:)+/gu

/** A whole balance, after `:60F:`, `:62M:` and the like: mark, day, currency, amount. */
export const BALANCE = /^([CD])(\d{6})([A-Z]{3})(-?\d{1,15},\d{0,2})\s*(?:\n|$)/

const HAS_BEFORE = ['\u0001', '\u0002', '\u0003', '{4:']

const COLON = 0x3a

/** The file without what is before its fields. */
export function withoutBlocks(file: string): string {
  return HAS_BEFORE.some((sign) => file.includes(sign)) ? file.replace(BEFORE, '$1') : file
}

/**
 * Finds the tags. In an entry (`:61:` with its `:86:`) only the next entry or a whole balance ends its text: titles may
 * begin with `:20:`. Gives places and no texts, which would be garbage.
 */
export function eachField(text: string, take: TakeField): void {
  let tag = ''
  let from = 0
  let within = false
  for (let at = text.startsWith(':') ? 0 : nextColon(text, 0); at < text.length; at = nextColon(text, at)) {
    const next = tagAt(text, at + 1)
    const start = at + next.length + 2
    if (next === '' || (within && !mayFollow(tag, next, text, start))) continue
    if (tag !== '') take(tag, from, at - 1)
    tag = next
    from = start
    within = next === '61' || (next === '86' && within)
  }
  if (tag !== '') take(tag, from, text.length)
}

/** Where the next line with a colon begins. */
function nextColon(text: string, from: number): number {
  const at = text.indexOf('\n:', from)
  return at === -1 ? text.length : at + 1
}

/** Two digits, maybe a letter, and the colon behind them; empty if it is no tag. */
function tagAt(text: string, at: number): string {
  if (text.charCodeAt(at + 2) === COLON) return text.slice(at, at + 2)
  return text.charCodeAt(at + 3) === COLON ? text.slice(at, at + 3) : ''
}

/** Where the sticky expression ends; -1 if it is not there. */
export function endOf(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from
  return sticky.test(text) ? sticky.lastIndex : -1
}

const YEAR_AND_MONTH = /\d{4}/y

/** Whether a tag within an entry begins a field and is not a part of the entry's text. */
function mayFollow(tag: string, next: string, text: string, start: number): boolean {
  if (next === '86') return tag === '61'
  if (next === '61') return tag === '61' || endOf(YEAR_AND_MONTH, text, start) !== -1
  return /^6[02][FM]$/.test(next) && BALANCE.test(text.slice(start, start + 40))
}
