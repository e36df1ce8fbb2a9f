/** Sub-fields of `:86:`, such as `~20` or `^38`: the separator differs between banks. */

/** The bank's code of the transaction and the separator before the first sub-field. */
const SEPARATOR = /^\s*(?:\d{3,4})?([~^<?>+])\d\d/

/**
 * The value of a code as written, without line ends; empty if there is none. To be read before the next text is split.
 */
export type Subfields = (code: number) => string

/** Undefined if the text has no sub-fields. */
export function splitSubfields(text: string): Subfields | undefined {
  const separator = SEPARATOR.exec(text.slice(0, 20))?.[1]
  if (separator === undefined) return undefined
  from.fill(0)
  until.fill(0)
  let code = 0
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
    const next = codeAt(text, at + 1)
    // Lines may be cut even within a code.
    if (next === CUT) return splitSubfields(text.replace(/[\r\n]+/g, ''))
    // A code that is already there is a part of the title.
    if (!isKnown(next) || from[next] !== 0) continue
    until[code] = at
    code = next
    from[code] = at + 3
  }
  until[code] = text.length
  return (wanted) => valueBetween(text, from[wanted] ?? 0, until[wanted] ?? 0)
}

/** Where each value is; kept, because a file has ten thousand descriptions. */
const from = new Int32Array(100)
const until = new Int32Array(100)

function valueBetween(text: string, start: number, end: number): string {
  let last = end
  while (last > start && isLineEnd(text.charCodeAt(last - 1))) last -= 1
  if (last <= start || (last === start + 1 && text[start] === PKO_BLANK)) return ''
  const value = text.slice(start, last)
  if (value.includes('\n')) return value.replace(/[\r\n]+/g, '').replaceAll(PKO_BLANK, ' ')
  return value.includes(PKO_BLANK) ? value.replaceAll(PKO_BLANK, ' ') : value
}

/** PKO writes a blank as the byte 0xFF, which is a dot above in its code page. */
const PKO_BLANK = '\u02d9'
const ZERO = 0x30
const NONE = -1
const CUT = -2

/** The number of two digits. */
function codeAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  if (isDigit(tens) && isDigit(ones)) return (tens - ZERO) * 10 + ones - ZERO
  return isLineEnd(tens) || (isDigit(tens) && isLineEnd(ones)) ? CUT : NONE
}

/** Other numbers after a separator belong to a text. */
function isKnown(code: number): boolean {
  return (code >= 0 && code <= 34) || code === 38 || (code >= 60 && code <= 65)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}
