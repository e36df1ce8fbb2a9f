/** camt.053.001.02 and .08 (ISO 20022), by local names; in other versions the same elements are read. */
import type { Day } from '@skrzat/contract/days'
import { visibleLine } from '@skrzat/contract/text'
import { DomainError } from '../../../kernel/errors/index.ts'
import { readEntry, type EntryLine } from './camt053-entry.ts'
import { signedAmount } from './camt053-amount.ts'
import { accountText, inOrder, isoDay } from './cells.ts'
import type { Reader, Statement } from './statement.ts'
import { allAt, parseXml, textAt, type XmlElement } from './xml.ts'

/** The message's namespace or its element is in the file's first characters. */
const HEAD = 4000

export const camt053: Reader = {
  format: 'CAMT053',
  recognises: (text) =>
    /^[\uFEFF\s]*</.test(text) && /camt\.053|[<:]BkToCstmrStmt[\s>]/.test(text.slice(0, HEAD)),
  read: readCamt053,
}

function readCamt053(text: string): readonly Statement[] {
  const statements: Statement[] = []
  let lines: EntryLine[] = []
  let account = ''
  parseXml(text, (element, parent) => {
    if (element.name === 'Ntry' && parent?.name === 'Stmt') {
      for (const line of readEntry(element, account)) lines.push(line)
      return false
    }
    // The schema puts the account before the entries.
    if (element.name === 'Acct' && parent?.name === 'Stmt') account ||= accountOf(element)
    if (element.name !== 'Stmt' || parent?.name !== 'BkToCstmrStmt') return true
    statements.push(toStatement(element, account, lines))
    lines = []
    account = ''
    return false
  })
  if (statements.length === 0) throw new DomainError('bank.unknown_format')
  return statements
}

function toStatement(element: XmlElement, account: string, lines: readonly EntryLine[]): Statement {
  const currency = textAt(element, 'Acct/Ccy')
  if (currency !== '' && currency !== 'PLN') throw new DomainError('bank.currency', { currency })
  const opening = balance(element, 'OPBD').at(0) ?? balance(element, 'PRCD').at(0)
  const closing = balance(element, 'CLBD').at(-1)
  const balances = {
    opening: opening ? signedAmount(opening) : null,
    closing: closing ? signedAmount(closing) : null,
  }
  const ordered = inOrder(lines)
  const from =
    dayAt(element, 'FrToDt/FrDtTm', 'FrToDt/FrDt') ??
    dayAt(opening, 'Dt/Dt', 'Dt/DtTm') ??
    ordered.at(0)?.date
  // A period may end at the midnight after its last day, so the balance's day is the surer one.
  const to =
    dayAt(closing, 'Dt/Dt', 'Dt/DtTm') ??
    dayAt(element, 'FrToDt/ToDtTm', 'FrToDt/ToDt') ??
    ordered.at(-1)?.date
  if (from === undefined || to === undefined) throw new DomainError('bank.truncated')
  return {
    format: 'CAMT053',
    dialect: 'PLAIN',
    account: account || null,
    number: visibleLine(textAt(element, 'ElctrncSeqNb', 'LglSeqNb', 'Id')),
    from: from < to ? from : to,
    to,
    ...balances,
    lines: ordered,
  }
}

function accountOf(account: XmlElement): string {
  return accountText(textAt(account, 'Id/IBAN', 'Id/Othr/Id'))
}

/** The balances of the kind: OPBD opening, CLBD closing, PRCD the closing one of the period before. */
function balance(statement: XmlElement, code: string): XmlElement[] {
  return allAt(statement, 'Bal').filter((found) => textAt(found, 'Tp/CdOrPrtry/Cd') === code)
}

function dayAt(element: XmlElement | undefined, ...paths: readonly string[]): Day | undefined {
  return isoDay(textAt(element, ...paths)) ?? undefined
}
