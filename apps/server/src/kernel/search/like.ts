import { withoutDecoration } from '@skrzat/contract/pasted'
import { visibleLine } from '@skrzat/contract/text'
import { fold } from '@skrzat/contract/words'

/** A `like` pattern that matches the text anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The same for `fold_text(…)` of the database, without case and accents: `zolw` matches `Żółw`. Pasted spaces become
 * those of stored names, and invisible characters are removed.
 */
export function foldedLike(text: string): string {
  return containing(fold(visibleLine(text)))
}

/** The digits of a partly typed number, without a phone's leading 48; undefined for any other text. */
export function digitsOf(text: string): string | undefined {
  const plain = withoutDecoration(text).replace(/^tel:/i, '')
  const [, phone, digits] = /^(?:(?:\+|00)48|48(?=\d{9}$))(\d*)$|^(\d+)$/.exec(plain) ?? []
  return phone || digits || undefined
}
