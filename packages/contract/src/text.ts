/**
 * The maximum of UTF-16 units in an input of which `most` are stored: cleaning may shorten it (decomposed letters,
 * spaces, line ends), and longer input is refused unread.
 */
export function rawLength(most: number): number {
  return 4 * most + 200
}

/** UAX #15 (Stream-Safe Text): the letters of all languages have fewer marks. */
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

/** The beginning of a text on one line, cut between words, with an ellipsis where it goes on. */
export function firstWords(text: string, most: number): string {
  const line = clean(text)
  if (line.length <= most) return line
  const head = line.slice(0, most - 1)
  // A long word, such as an address, is cut itself, but between characters.
  const cut = /\s$/.test(line.slice(0, most)) ? head : head.replace(/\s\S*$/, '')
  return `${cut.replace(/[\ud800-\udbff]$/, '').replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
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

/**
 * Emoji, which contain invisible characters, or one invisible character: control, format and bidirectional ones,
 * fillers, tags, half characters. Line ends and tabs count as visible.
 */
const EMOJI_OR_UNSEEN =
  /(\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*|[\d#*]\ufe0f\u20e3)|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{1d159}]/gu

/** Typed or pasted text without invisible characters, which are not the person's mistake. */
export function withoutMarks(text: string): string {
  return composed(text).replace(EMOJI_OR_UNSEEN, (_, emoji?: string) => emoji ?? '')
}

/** One line as stored, without invisible characters; empty if nothing visible remains. */
export function visibleLine(text: string): string {
  const line = clean(withoutMarks(text))
  return isBlank(line) ? '' : line
}

/** Characters that no name contains: invisible ones, and those that no alphabet has. */
export function hasOddCharacter(text: string): boolean {
  return /[\t\n\r\p{Cn}]/u.test(text) || withoutMarks(text) !== composed(text)
}

/** Whether nothing of the text is visible: spaces, fillers, marks without a letter. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{M}]/u.test(withoutMarks(text))
}

/**
 * Multi-line text as stored: lines without trailing spaces, at most one empty line in a row; empty if nothing visible
 * remains.
 */
export function paragraphs(text: string): string {
  const visible = withoutMarks(text)
  if (isBlank(visible)) return ''
  return visible
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
