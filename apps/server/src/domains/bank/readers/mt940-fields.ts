/** The fields of MT940: `:61:` and the like at the start of a line, with the lines that follow them. */

export type Field = {
  /** Without colons, such as `61` or `62F`. */
  readonly tag: string
  /** Its lines, joined by line feeds, as written: blanks at their ends belong to the text. */
  readonly text: string
  /** Whether the file ends with it. */
  readonly last: boolean
}

/** Banks put SOH before a block, STX and ETX around a file; SWIFT puts its envelope before the first field. */
const BEFORE = /^(?:\p{Cc}|\{[^\n]*\{4:)+/u
const END = /^-(?:\}.*|[\p{Cc}\s]*)$/u
const TAG = /^:(\d\d[A-Z]?):/

/** `:60F:`, `:62M:` and the like with a whole balance; a title may begin with the tag alone. */
export const BALANCE = /^([CD])(\d{6})([A-Z]{3})(-?\d{1,15},\d{0,2})\s*$/

/**
 * Splits at the tags that may follow the field before. In the description of an entry (`:86:`) only the next entry or a
 * whole balance ends it: titles may begin with `:20:`.
 */
export function* splitFields(text: string): Generator<Field> {
  let tag = ''
  let from = 0
  let until = 0
  let within = false
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    if (startsField(text.charCodeAt(start))) {
      const line = text.slice(start, end).replace(/\r$/, '')
      const bare = line.replace(BEFORE, '')
      const next = TAG.exec(bare)?.[1]
      if (next !== undefined && (!within || mayFollow(tag, next, bare.slice(next.length + 2)))) {
        if (tag !== '') yield { tag, text: text.slice(from, until), last: false }
        tag = next
        from = start + line.length - bare.length + next.length + 2
        within = next === '61' || (next === '86' && within)
      } else if (END.test(bare) && !within) {
        if (tag !== '') yield { tag, text: text.slice(from, until), last: false }
        tag = ''
      }
    }
    until = end
    start = end + 1
  }
  if (tag !== '') yield { tag, text: text.slice(from, until), last: true }
}

/** A colon, the dash of the end, a brace or a control character before them. */
function startsField(code: number): boolean {
  return code === 0x3a || code === 0x2d || code === 0x7b || (code >= 1 && code <= 3)
}

/** Whether a line within an entry is a field and not a line of the entry's text. */
function mayFollow(tag: string, next: string, rest: string): boolean {
  if (next === '86') return tag === '61'
  if (next === '61') return tag === '61' || /^\d{4}/.test(rest)
  return /^6[02][FM]$/.test(next) && BALANCE.test(rest)
}
