import { DomainError } from '../errors/index.ts'

/** No call needs more levels; each costs time and memory to parse and validate. */
const MAX_DEPTH = 20
/** Values in one body: a thousand invoices of twenty lines are 100,000. */
const MAX_VALUES = 200_000

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set(['[', '{'].map((mark) => mark.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((mark) => mark.charCodeAt(0)))
const COMMA = ','.charCodeAt(0)

/**
 * Checks the bounds of a JSON text in one pass before it is parsed: malformed above 20 levels, too_large above 200,000
 * values. The text need not be valid.
 */
export function jsonFault(text: string): DomainError | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (OPENING.has(code)) {
      depth += 1
      values += 1
    } else if (CLOSING.has(code)) depth -= 1
    else if (code === COMMA) values += 1
    if (depth > MAX_DEPTH) return new DomainError('malformed')
    if (values > MAX_VALUES) return new DomainError('too_large')
  }
  return undefined
}

/** The index of the closing quote, or the text's end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Whether an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}
