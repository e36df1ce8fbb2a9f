/** Texts of MT940 in their normal form. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { visibleLine } from '@skrzat/contract/text'

/**
 * What few texts have: others than visible, composed letters and signs of Latin scripts; blanks at an end, or several.
 */
const UNUSUAL = /[^ -~\u00a1-\u00ac\u00ae-\u017f]|^ | $| {2}/

/** The visible text on one line; the quick way matters for files of ten thousand lines. */
export function oneLine(text: string): string {
  if (!UNUSUAL.test(text)) return text
  const line = text.replace(/ {2,}/g, ' ').trim()
  return UNUSUAL.test(line) ? visibleLine(line) : line
}

/** 26 digits, maybe behind the bank's BIC; otherwise as written, or null if nothing is. */
export function accountOf(written: string): string | null {
  const line = oneLine(written.replace(/^\s*(?:[A-Z]{6}[A-Z\d]{2,5})?\//, ''))
  const digits = /^(?:PL)?(\d{26})(?!\d)/i.exec(normalizeNrb(line))?.[1]
  return digits ?? (line === '' ? null : line)
}

/** `00193/001`, the number and its page, as 193; a number with its year stays. */
export function numberOf(written: string): string {
  const line = oneLine(written)
  const [, number, page] = /^(\d+)(?:\/(\d+))?$/.exec(line) ?? []
  const isYear = page !== undefined && /^20\d\d$/.test(number ?? '')
  return number === undefined || isYear ? line : number.replace(/^0+(?=\d)/, '')
}
