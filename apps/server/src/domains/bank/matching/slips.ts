/** What a number may have been before a slip of the keyboard. */
import type { WrittenNumber } from './stored-number.ts'

/** The digits with one of them changed, or two neighbours swapped. */
function slipsOfDigits(digits: string): string[] {
  const slips: string[] = []
  for (let at = 0; at < digits.length; at += 1) {
    const [before, digit, after] = [digits.slice(0, at), digits.charAt(at), digits.slice(at + 1)]
    for (let other = 0; other <= 9; other += 1) slips.push(`${before}${other}${after}`)
    if (after !== '') slips.push(`${before}${after.charAt(0)}${digit}${after.slice(1)}`)
  }
  return slips
}

function withoutOneDigit(digits: string): string[] {
  return Array.from(digits, (_, at) => digits.slice(0, at) + digits.slice(at + 1))
}

/** One digit changed, two neighbours swapped, another month, one digit too many; years of this century. */
export function slipsOf({ year, month, sequence }: WrittenNumber): WrittenNumber[] {
  const padded = sequence.padStart(4, '0')
  const years = slipsOfDigits(year).filter((each) => each.startsWith('20'))
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1))
  const sequences =
    padded.length > 4 ? [...slipsOfDigits(padded), ...withoutOneDigit(padded)] : slipsOfDigits(padded)
  return [
    ...sequences.map((each) => ({ year, month, sequence: each })),
    ...months.map((each) => ({ year, month: each, sequence })),
    ...years.map((each) => ({ year: each, month, sequence })),
  ]
}
