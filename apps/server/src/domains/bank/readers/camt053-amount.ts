/** Amounts of camt, decimal złote with a direction, in signed grosze. */
import { DomainError } from '../../../kernel/errors/index.ts'
import { allAt, textAt, type XmlElement } from './xml.ts'

/** Decimals beyond grosze are zeros. */
const WRITTEN = /^(\d{1,12})(?:\.(\d{0,2})0*)?$/

/**
 * The amount of a balance or an entry, by the direction in which its money goes, also for reversals.
 * @throws DomainError bank.truncated, bank.currency
 */
export function signedAmount(element: XmlElement): number {
  const [amount] = allAt(element, 'Amt')
  const currency = amount?.attributes['Ccy']?.value ?? ''
  if (currency !== '' && currency !== 'PLN') throw new DomainError('bank.currency', { currency })
  const grosze = amount && groszeOf(amount)
  const sign = directionOf(element)
  if (grosze === undefined || sign === null) throw new DomainError('bank.truncated')
  return grosze * sign
}

/** The amount of a batch's part; undefined if it has none in złote. Without a direction of its own it has the entry's. */
export function partAmount(part: XmlElement, entrySign: 1 | -1): number | undefined {
  for (const path of [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']]) {
    const grosze = allAt(part, ...path).map(groszeOf)[0]
    if (grosze !== undefined) return grosze * (directionOf(part) ?? entrySign)
  }
  return undefined
}

function groszeOf(amount: XmlElement): number | undefined {
  const [, whole, decimals = ''] = WRITTEN.exec(amount.text.trim()) ?? []
  if (whole === undefined || amount.attributes['Ccy']?.value !== 'PLN') return undefined
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function directionOf(element: XmlElement): 1 | -1 | null {
  const written = textAt(element, 'CdtDbtInd')
  return written === 'CRDT' ? 1 : written === 'DBIT' ? -1 : null
}
