import { fold, hasWords, typedWords } from '@skrzat/contract/words'

/** A part of a text, and whether the person typed it. */
export type Piece = { readonly from: number; readonly text: string; readonly found: boolean }

/** Whether each typed word begins a word of the text. */
export function matchesTyped(text: string, typed: string): boolean {
  return typedWords(typed).length > 0 && hasWords(text, typed)
}

/**
 * Splits the text into parts, marking the typed beginnings of its words; in phones and numbers the typed digits
 * anywhere.
 */
export function splitByTyped(text: string, typed: string): Piece[] {
  const digits = /^[\d\s/+()-]+$/.test(typed) && /\d/.test(text) ? digitsOf(text, typed) : undefined
  return cut(text, digits ?? beginnings(text, typedWords(typed)))
}

type Span = readonly [from: number, to: number]

function beginnings(text: string, asked: readonly string[]): Span[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }): Span[] => {
    const folded = fold(word)
    // Where folding changes the length, positions are unknown.
    if (folded.length !== word.length) return []
    const longest = Math.max(0, ...asked.flatMap((each) => (folded.startsWith(each) ? [each.length] : [])))
    return longest === 0 ? [] : [[index, index + longest]]
  })
}

/** The position of the typed digits in the text, ignoring the spaces between its digits. */
function digitsOf(text: string, typed: string): Span[] | undefined {
  const at = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const all = at.map((index) => text.charAt(index)).join('')
  const digits = typed.replace(/\D/g, '')
  const plain = all.includes(digits) ? digits : digits.replace(/^(?:00)?48/, '')
  const start = plain === '' ? -1 : all.lastIndexOf(plain)
  const [from, last] = [at[start], at[start + plain.length - 1]]
  return from === undefined || last === undefined ? undefined : [[from, last + 1]]
}

function cut(text: string, spans: readonly Span[]): Piece[] {
  const result: Piece[] = []
  let done = 0
  for (const [from, to] of spans) {
    result.push(
      { from: done, text: text.slice(done, from), found: false },
      { from, text: text.slice(from, to), found: true },
    )
    done = to
  }
  return [...result, { from: done, text: text.slice(done), found: false }].filter(
    (piece) => piece.text !== '',
  )
}
