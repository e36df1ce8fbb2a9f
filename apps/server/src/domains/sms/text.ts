/** What people type that GSM-7 lacks or counts twice, and what is near to it. */
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

/** Letters that one GSM-7 message holds (3GPP TS 23.038). */
const SMS_LENGTH = 160

/**
 * The text in letters that GSM-7 has and that count once, Polish ones without their marks: a single other letter
 * would cut the message to 70. What has no likeness becomes a question mark.
 */
export function plainText(text: string): string {
  return text
    .replace(/./gu, (sign) => NEAR[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -Z_a-z\n]/gu, '?')
}

/** `plainText`, cut to what one message holds. */
export function oneSms(text: string): string {
  const plain = plainText(text)
  return plain.length <= SMS_LENGTH ? plain : `${plain.slice(0, SMS_LENGTH - 3)}...`
}
