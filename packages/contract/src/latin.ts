/**
 * Transliterates any script into Latin letters, for messages, titles of transfers and fonts that accept no others. Its
 * tables are large.
 */
import anyAscii from 'any-ascii'

/** Pictograms with their modifiers (tones, flags, joiners, tags), and the space before them. */
const PICTOGRAMS =
  / ?(?:[\p{Emoji_Modifier}\p{RI}\p{Join_C}\p{VS}\u{e0020}-\u{e007f}]|\u20e3|(?=[\u2c00-\u{10ffff}])\p{Extended_Pictographic}|[\u2600-\u27bf\u2b00-\u2bff])+/gu
const HAN = /\p{Script=Han}/u
/** A digit in a box, such as the third part of `1️⃣`, is a digit. */
const KEYCAP = /([\d#*])\ufe0f?\u20e3/g

/** The text with characters that `has` lacks transliterated; pictograms and other untranslatable ones are left out. */
export function inSigns(text: string, has: (sign: string) => boolean): string {
  const known = (part: string) => Array.from(part).every(has)
  const kept = (part: string) => Array.from(part).filter(has).join('')
  return text
    .normalize('NFC')
    .replace(KEYCAP, '$1')
    .replace(PICTOGRAMS, (signs) => (known(signs) ? signs : ''))
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      // A Chinese word is transliterated as a whole or not at all, as half of it is unreadable.
      known(word)
        ? word
        : Array.from(word, (sign) => (has(sign) && !HAN.test(word) ? sign : kept(anyAscii(sign)))).join(''),
    )
    .replace(/[^\S\n]/gu, (space) => (has(space) ? space : ' '))
    .replace(/[^\p{L}\p{M}\s]/gu, (sign) => (has(sign) ? sign : kept(anyAscii(sign))))
}

/** Transliterates for `transferCode`. */
export function inLatin(text: string): string {
  return inSigns(text, (sign) => /^[\p{Script=Latin}\p{Script=Common}]$/u.test(sign))
}
