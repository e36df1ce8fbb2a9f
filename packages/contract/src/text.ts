/**
 * The most UTF-16 units that a text may come with where `most` are kept: cleaning may shorten it (decomposed letters,
 * spaces, line ends), and nothing longer is worth reading.
 */
export function rawLength(most: number): number {
  return 4 * most + 200
}

/** UAX #15 (Stream-Safe Text): no letter of any language has more marks. */
const MARKS_OF_LETTER = 30

/**
 * NFC, with at most 30 combining marks in a row: putting a run in order takes quadratic time, and 40,000 marks two
 * seconds.
 */
function composed(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) =>
      marks.length > MARKS_OF_LETTER ? Array.from(marks).slice(0, MARKS_OF_LETTER).join('') : marks,
    )
    .normalize('NFC')
}

/** Text as it is kept: composed, without spaces at its ends or two in a row, on one line. */
export function clean(text: string): string {
  return composed(text).replace(/\s+/g, ' ').trim()
}

/** Whether a spreadsheet would take the cell for a formula (OWASP: CSV injection), with what East Asian ones take too. */
export function isFormula(text: string): boolean {
  return (
    /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ||
    /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text.trim())
  )
}

/** Controls, marks that turn the direction of writing, what takes no place: nothing that a name is written with. */
export function hasOddCharacter(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(text)
}

/** Controls but line ends and tabs, marks that turn the direction of writing, and what takes no place. */
const MARKS = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Co}\ufffd\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** What was written or pasted, without the marks that nobody sees: they are no fault of whoever wrote it. */
export function withoutMarks(text: string): string {
  return composed(text).replace(MARKS, '')
}

/** Text of several lines as it is kept: no spaces at the ends of lines, at most one empty line in a row. */
export function paragraphs(text: string): string {
  return withoutMarks(text)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
