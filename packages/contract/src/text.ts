/**
 * The maximum of UTF-16 units in an input of which `most` are stored: cleaning may shorten it (decomposed letters,
 * spaces, line ends), and longer input is refused unread.
 */
export function rawLength(most: number): number {
  return 4 * most + 200
}

/** UAX #15 (Stream-Safe Text): no letter of any language has more marks. */
const MARKS_OF_LETTER = 30

/**
 * NFC, with at most 30 combining marks in a row: normalising a run takes quadratic time, two seconds for 40,000 marks.
 */
function composed(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) =>
      marks.length > MARKS_OF_LETTER ? Array.from(marks).slice(0, MARKS_OF_LETTER).join('') : marks,
    )
    .normalize('NFC')
}

/** Text as stored: NFC, trimmed, with single spaces, on one line. */
export function clean(text: string): string {
  return composed(text).replace(/\s+/g, ' ').trim()
}

/**
 * Whether a spreadsheet would read the cell as a formula (OWASP: CSV injection), including East Asian full-width signs.
 */
export function isFormula(text: string): boolean {
  return (
    /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ||
    /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text.trim())
  )
}

/** Control, bidirectional and zero-width characters, which no name contains. */
export function hasOddCharacter(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(
    text,
  )
}

/** Control characters except line ends and tabs, bidirectional and zero-width characters. */
const MARKS =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Co}\ufffd\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Typed or pasted text without invisible characters, which are not the person's mistake. */
export function withoutMarks(text: string): string {
  return composed(text).replace(MARKS, '')
}

/** Multi-line text as stored: lines without trailing spaces, at most one empty line in a row. */
export function paragraphs(text: string): string {
  return withoutMarks(text)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
