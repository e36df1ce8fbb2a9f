/** An entry of camt: one line, or one for each part of a batch. */
import { visibleLine } from '@skrzat/contract/text'
import type { LineMark } from '@skrzat/contract/bank'
import { DomainError } from '../../../kernel/errors/index.ts'
import { partAmount, signedAmount } from './camt053-amount.ts'
import { otherSide } from './camt053-parties.ts'
import { entryTitle, partTitle } from './camt053-title.ts'
import { isoDay } from './cells.ts'
import type { StatementLine } from './statement.ts'
import { allAt, textAt, type XmlElement } from './xml.ts'

export type EntryLine = Omit<StatementLine, 'position'>

/**
 * The lines of a booked entry; none for one that is only announced, or of no money.
 * @param account the statement's account
 * @throws DomainError bank.truncated, bank.currency
 */
export function readEntry(entry: XmlElement, account: string): EntryLine[] {
  // Version 8 has the code in an element of its own.
  if (textAt(entry, 'Sts/Cd', 'Sts') !== 'BOOK') return []
  const amount = signedAmount(entry)
  const date = isoDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  if (date === null) throw new DomainError('bank.truncated')
  if (amount === 0) return []
  const parts = allAt(entry, 'NtryDtls', 'TxDtls')
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))
  const lineOf = (signed: number, of: readonly XmlElement[]) => {
    const mark = markOf(signed, isReversal)
    return { date, amount: signed, mark, ...otherSide(of, mark, account) }
  }
  const amounts = partAmounts(parts, amount)
  const references = partReferences(entry, parts)
  if (amounts === null) {
    const reference = visibleLine(textAt(entry, 'AcctSvcrRef')) || (references[0] ?? '')
    return [{ ...lineOf(amount, parts), title: entryTitle(entry, parts), reference }]
  }
  return parts.map((part, index) => ({
    ...lineOf(amounts[index] ?? 0, [part]),
    title: partTitle(part),
    reference: references[index] ?? '',
  }))
}

function markOf(signed: number, isReversal: boolean): LineMark {
  if (signed > 0) return isReversal ? 'RD' : 'C'
  return isReversal ? 'RC' : 'D'
}

/** The amounts of a batch's parts; null if there are not several, or they do not sum to the entry. */
function partAmounts(parts: readonly XmlElement[], amount: number): number[] | null {
  if (parts.length < 2) return null
  const amounts: number[] = []
  for (const part of parts) {
    const signed = partAmount(part, amount < 0 ? -1 : 1)
    if (!signed) return null
    amounts.push(signed)
  }
  return amounts.reduce((sum, signed) => sum + signed, 0) === amount ? amounts : null
}

/** A reference for each part: its own, or the entry's with the part's number, so that equal parts stay apart. */
function partReferences(entry: XmlElement, parts: readonly XmlElement[]): string[] {
  const given = parts.map((part) => visibleLine(textAt(part, 'Refs/AcctSvcrRef')))
  if (!given.includes('') && new Set(given).size === given.length) return given
  const reference = visibleLine(textAt(entry, 'AcctSvcrRef'))
  return parts.map((_, index) => reference && `${reference}/${index + 1}`)
}
