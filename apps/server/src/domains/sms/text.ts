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
  ł: 'l',
  Ł: 'L',
}

/** Characters in one GSM-7 message (3GPP TS 23.038). */
const SMS_LENGTH = 160

/**
 * The text in GSM-7 characters that count once, without Polish diacritics: a single other character would cut the
 * message to 70. Characters without a replacement become question marks.
 */
export function plainText(text: string): string {
  return text
    .replace(/./gu, (sign) => NEAR[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -Z_a-z\n]/gu, '?')
}

/** `plainText`, cut to one message. */
export function oneSms(text: string): string {
  const plain = plainText(text)
  return plain.length <= SMS_LENGTH ? plain : `${plain.slice(0, SMS_LENGTH - 3)}...`
}
