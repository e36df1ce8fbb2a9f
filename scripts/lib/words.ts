/** Finds comments in a dialect of our own, which nobody would search for. */
import { parseSync } from 'oxc-parser'

const DIALECT =
  /\b(?:whoever|nobody may|anew|so many|that it is in|one's own|(?:is|are) told|hears? of|became of|for want of)\b/i

/** A line for each comment to be written in plain English: `file:line: word`. */
export function findDialect(file: string, text: string): string[] {
  return parseSync(file, text).comments.flatMap(({ value, start }) => {
    const word = DIALECT.exec(value)?.[0]
    return word === undefined ? [] : [`${file}:${text.slice(0, start).split('\n').length}: "${word}"`]
  })
}
