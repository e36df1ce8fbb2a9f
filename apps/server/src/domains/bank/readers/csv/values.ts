/** What cells of banks hold. */
import { isDay, type Day } from '@skrzat/contract/days'
import { visibleLine } from '@skrzat/contract/text'
import { DomainError } from '../../../../kernel/errors/index.ts'
import { accountText } from '../cells.ts'
import { withoutAddress } from '../names.ts'

/** `2026-10-05`, `05.10.2026` or `05-10-2026`; null if it is no day. */
export function dayOf(cell: string): Day | null {
  const [, year, month, day] = /^(\d{4})[-./](\d\d)[-./](\d\d)(?:$|[ T])/.exec(cell.trim()) ?? []
  const [, lastDay, lastMonth, lastYear] = /^(\d\d)[-./](\d\d)[-./](\d{4})(?:$|[ T])/.exec(cell.trim()) ?? []
  const iso = `${year ?? lastYear}-${month ?? lastMonth}-${day ?? lastDay}`
  return isDay(iso) ? iso : null
}

const AMOUNT = /^([+-]?)(\d{1,12})(?:[.,](\d{1,2}))?$/

/**
 * `1 812,50`, `+1800.00`, `-15,00 PLN` in signed grosze; null if it is no amount.
 * @throws DomainError bank.currency for another unit
 */
export function groszeOf(cell: string): number | null {
  const bare = cell.replace(/[\s'\u2007\u202f]/g, '').replace(/^[\u2212\u2013]/, '-')
  const [, written = '', unit = ''] = /^(.*?)(zł|[A-Z]{3})?$/i.exec(bare) ?? []
  const [, sign, whole, decimals = ''] = AMOUNT.exec(written) ?? []
  if (whole === undefined) return null
  checkCurrency(unit)
  const grosze = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && grosze > 0 ? -grosze : grosze
}

/** @throws DomainError bank.currency for anything but złote; an empty cell says nothing */
export function checkCurrency(cell: string): void {
  const currency = cell.trim()
  if (!/^(?:|PLN|zł)$/i.test(currency)) throw new DomainError('bank.currency', { currency })
}

/** The cell of an account, which spreadsheets would read as a number without its apostrophes. */
export function accountCell(cell: string): string {
  return accountText(codeCell(cell))
}

export function codeCell(cell: string): string {
  return visibleLine(cell.replace(/'/g, ''))
}

/** The name before the gap or the street that begins the address. */
export function nameCell(cell: string): string {
  return withoutAddress(visibleLine(cell.trim().split(/\s{2,}/)[0] ?? ''))
}

/** The account numbers in a text, 26 digits each, however they are grouped. */
export function accountsIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<!\d)\d\d(?:[ \u00a0]?\d{4}){6}(?!\d)/g), ([found]) =>
    found.replace(/\D/g, ''),
  )
}

/** The one account that rows name; null if they name none or several. */
export function onlyAccountIn(rows: readonly (readonly string[])[]): string | null {
  const [account, ...others] = new Set(rows.flatMap((row) => row.flatMap(accountsIn)))
  return account !== undefined && others.length === 0 ? account : null
}

/** A name of a column: without case, marks, and what another code page than the right one makes of Polish letters. */
export function columnName(cell: string): string {
  return cell
    .replace(/[#"]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^ -~]+/g, '?')
    .replace(/\s+/g, ' ')
}
