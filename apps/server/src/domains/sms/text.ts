import { inSigns } from '@skrzat/contract/latin'

/** Typed characters that GSM-7 lacks or counts twice, and similar ones to replace them. */
const NEAR: Record<string, string> = {
  '„': '"',
  '”': '"',
  '“': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '`': "'",
  '€': 'EUR',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
}

/** Characters in one GSM-7 message (3GPP TS 23.038). */
const SMS_LENGTH = 160

/**
 * The text in GSM-7 characters that count once, without Polish diacritics: a single other character would cut the
 * message to 70. Other scripts are written in Latin letters, and pictograms left out.
 */
export function plainText(text: string): string {
  return inSigns(
    text.replace(/./gu, (sign) => NEAR[sign] ?? sign),
    isPlain,
  )
}

/** In GSM-7, counted once. */
function isPlain(sign: string): boolean {
  return /^[ -Z_a-z\n]$/.test(sign)
}

/** `plainText`, cut to one message. */
export function oneSms(text: string): string {
  const plain = plainText(text)
  return plain.length <= SMS_LENGTH ? plain : `${plain.slice(0, SMS_LENGTH - 3)}...`
}

/** Characters of each part of a longer message. */
const PART_LENGTH = 153

/** How many messages the text is charged as. */
export function smsParts(text: string): number {
  const { length } = plainText(text)
  return length <= SMS_LENGTH ? 1 : Math.ceil(length / PART_LENGTH)
}
