// The router's type, which the web imports, needs these types too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./bidi-js.d.ts" />
import bidiFactory from 'bidi-js/dist/bidi.mjs'

/** A part of a text in one font. */
export type Run = { readonly text: string; readonly font: string }

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const LETTER = /[\p{L}\p{M}]/u
const bidi = bidiFactory()

/**
 * The text as runs from left to right, which the layout puts side by side. Right-to-left text (UAX #9) comes word by
 * word in visual order, the letters of a word in logical order, as the font shapes and reverses them.
 * @param fits whether the runs fit into a line: right-to-left text is broken into lines before it is reordered
 */
export function runsOf(
  text: string,
  fontOf: (sign: string) => string,
  fits: (runs: readonly Run[]) => boolean = () => true,
): Run[] {
  const joined = (parts: readonly string[]) => {
    const runs: Run[] = []
    for (const text of parts) {
      const font = fontOf(Array.from(text)[0] ?? '')
      const last = runs.at(-1)
      if (last?.font === font && !RIGHT_TO_LEFT.test(last.text + text))
        runs.splice(-1, 1, { font, text: last.text + text })
      else runs.push({ font, text })
    }
    return runs
  }
  const lines = text.split('\n').flatMap((line) => {
    if (!RIGHT_TO_LEFT.test(line)) return [joined(Array.from(line))]
    return broken(line, (part) => fits(joined(turned(part)))).map((part) => joined(turned(part)))
  })
  return lines.flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n', font: fontOf('\n') }, ...runs]))
}

/** Breaks the line into as many lines as its words need. */
function broken(line: string, fits: (part: string) => boolean): string[] {
  const [first = '', ...words] = line.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The characters of a line in visual order, with right-to-left words kept whole. */
function turned(line: string): string[] {
  // A line that begins with a number has the document's direction.
  const levels = bidi.getEmbeddingLevels(line, RIGHT_TO_LEFT.test(line.charAt(0)) ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels)
  const parts: string[] = []
  let word = ''
  const end = () => {
    if (word !== '') parts.push(word)
    word = ''
  }
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const sign = mirrored.get(index) ?? line.charAt(index)
    const fromRight = (levels.levels[index] ?? 0) % 2 === 1
    if (fromRight && LETTER.test(sign)) word = sign + word
    else {
      end()
      parts.push(sign)
    }
  }
  end()
  return parts
}
