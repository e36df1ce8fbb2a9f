import { withoutDecoration } from '@skrzat/contract/pasted'
import { fold } from '@skrzat/contract/words'

/** A `like` pattern that matches the text anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** The same for `fold_text(…)` of the database, without case and accents: `zolw` matches `Żółw`. */
export function foldedLike(text: string): string {
  return containing(fold(text))
}

/** The digits of a number that was typed in part, of a phone without 48 before it; undefined for another text. */
export function digitsOf(text: string): string | undefined {
  const [, phone, digits] = /^(?:(?:\+|00)48|48(?=\d{9}$))(\d*)$|^(\d+)$/.exec(withoutDecoration(text)) ?? []
  return phone || digits || undefined
}
