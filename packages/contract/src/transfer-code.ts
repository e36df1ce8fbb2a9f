/**
 * The text of a transfer's QR code, as Polish banks' apps read it (recommendation of the Polish Bank Association, ZBP):
 * `NIP|PL|NRB|AMOUNT|NAME|TITLE|||`. A bank's app then shows the whole transfer filled in.
 */
import { isNip } from './nip.ts'
import { isNrb, normalizeNrb } from './nrb.ts'

/** The largest amount of a code: 9,999.99 zł, as it has six digits. */
const MOST = 999_999
const NAME_LENGTH = 20
/** Characters of a title in the code. */
export const CODE_TITLE_LENGTH = 32
/** Characters of a title in the banks' forms: four lines of 35. */
export const TITLE_LENGTH = 140
const POLISH = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'
/** Characters other than letters, digits, spaces and some signs. */
const FOREIGN = /[^A-Za-ząćęłńóśźżĄĆĘŁŃÓŚŹŻ\d ,./\\\-@#&*_]/g

export type Transfer = {
  /** The recipient's NIP, if it is a company; an invalid one is left out. */
  readonly nip: string
  readonly account: string
  readonly grosze: number
  /** The recipient's name. */
  readonly name: string
  readonly title: string
}

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether the code needs `inLatin` of `latin.ts`, whose tables the web loads only then. */
export function needsLatin({ name, title }: Pick<Transfer, 'name' | 'title'>): boolean {
  return !LATIN.test(name + title)
}

/**
 * The code's text; null for an invalid account number, for nothing to pay, and for an amount above the maximum.
 * @param inLatin transliterates other scripts, which are otherwise left out
 */
export function transferCode(
  { nip, account, grosze, name, title }: Transfer,
  inLatin = (text: string) => text,
): string | null {
  if (!isNrb(account) || !Number.isSafeInteger(grosze) || grosze <= 0 || grosze > MOST) return null
  return [
    isNip(nip) ? nip.replace(/\D/g, '') : '',
    'PL',
    normalizeNrb(account),
    String(grosze).padStart(6, '0'),
    cutAtWord(plain(inLatin(name)), NAME_LENGTH),
    cutAtWord(plain(inLatin(title)), CODE_TITLE_LENGTH),
    '',
    '',
    '',
  ].join('|')
}

/** The text with only allowed characters; letters of other languages lose their marks. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}/gu, (letter) =>
      POLISH.includes(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .replace(FOREIGN, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** As many whole words as fit; a first word that is too long is cut. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const word = text.lastIndexOf(' ', length)
  let end = word > 0 ? word : length
  while (end > 0 && ' ,-'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The title of an invoice's transfer, by which the place recognises it. */
export function titleOf(number: string, kid: { firstname: string; lastname: string }): string {
  return `${number} ${kid.firstname} ${kid.lastname}`
}

/**
 * The title of one transfer for several invoices: as many numbers as fit, without the month if it repeats the previous
 * one, and their count: `2026/11/0012, 0013, razem 5`.
 * @param most characters
 */
export function titleOfMany(numbers: readonly string[], most: number): string {
  const shorter = numbers.map((number, index) => {
    const month = number.slice(0, number.lastIndexOf('/') + 1)
    return index > 0 && numbers[index - 1]?.startsWith(month) ? number.slice(month.length) : number
  })
  const whole = shorter.join(', ')
  if (whole.length <= most) return whole
  const end = `, razem ${numbers.length}`
  let fitting = shorter.length
  while (fitting > 1 && shorter.slice(0, fitting).join(', ').length + end.length > most) fitting -= 1
  return shorter.slice(0, fitting).join(', ') + end
}
