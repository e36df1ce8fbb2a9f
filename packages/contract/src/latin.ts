/** Any script in Latin letters, for what takes no others: messages, titles of transfers, fonts. Its tables are large. */
import anyAscii from 'any-ascii'

/** Pictograms with what belongs to them (tones, flags, joiners, tags), and the space before them. */
const PICTOGRAMS =
  / ?(?:[\p{Emoji_Modifier}\p{RI}\p{Join_C}\p{VS}\u{e0020}-\u{e007f}]|\u20e3|(?=[\u2c00-\u{10ffff}])\p{Extended_Pictographic}|[\u2600-\u27bf\u2b00-\u2bff])+/gu
const HAN = /\p{Script=Han}/u
/** A digit in a box, such as the third part of `1️⃣`, is a digit. */
const KEYCAP = /([\d#*])\ufe0f?\u20e3/g

/**
 * The text with each sign that `has` does not know in Latin letters, or without it where it is a pictogram or no letter
 * stands for it.
 */
export function inSigns(text: string, has: (sign: string) => boolean): string {
  const known = (part: string) => Array.from(part).every(has)
  const kept = (part: string) => Array.from(part).filter(has).join('')
  return text
    .normalize('NFC')
    .replace(KEYCAP, '$1')
    .replace(PICTOGRAMS, (signs) => (known(signs) ? signs : ''))
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      // Of a Chinese word all or nothing: half of it can't be read.
      known(word)
        ? word
        : Array.from(word, (sign) => (has(sign) && !HAN.test(word) ? sign : kept(anyAscii(sign)))).join(''),
    )
    .replace(/[^\S\n]/gu, (space) => (has(space) ? space : ' '))
    .replace(/[^\p{L}\p{M}\s]/gu, (sign) => (has(sign) ? sign : kept(anyAscii(sign))))
}

/** Letters of other scripts in Latin ones, as `transferCode` asks for them. */
export function inLatin(text: string): string {
  return inSigns(text, (sign) => /^[\p{Script=Latin}\p{Script=Common}]$/u.test(sign))
}
