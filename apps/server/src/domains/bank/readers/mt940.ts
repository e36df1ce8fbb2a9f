/** MT940 (SWIFT), in the dialects of Polish banks. */
import type { BankDialect } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import { DomainError } from '../../../kernel/errors/index.ts'
import { refuseBalance } from './balance.ts'
import { dialectOf } from './mt940-dialect.ts'
import { readEntry, shortDay, toGrosze, type Entry } from './mt940-entry.ts'
import { BALANCE, eachField, endOf, withoutBlocks } from './mt940-fields.ts'
import { readLabels, type Details } from './mt940-labels.ts'
import { readSubfields } from './mt940-subfields.ts'
import { accountOf, numberOf, oneLine } from './mt940-texts.ts'
import { withoutAddress } from './names.ts'
import type { Reader, Statement, StatementLine } from './statement.ts'

/** The first field is in the file's first characters, maybe behind SWIFT's envelope, on its line or the next. */
const HEAD = 2000
const FIRST = /(?:^|\n|\{4:)[\s\p{Cc}]{0,20}:(?:20|25P?|28C|60[FM]):/u

/** ING writes the code of the transaction in a `:86:` of its own, before the one that has it and the rest. */
const CODE_BEFORE = /(\d{3,4})\s{1,3}:86:(?=\1)/y

export const mt940: Reader = {
  format: 'MT940',
  recognises: (text) => FIRST.test(text.slice(0, HEAD)),
  read: readMt940,
}

type Balance = { readonly day: Day; readonly grosze: number }

/** A statement while it is read; its pages follow each other, each with a header of its own. */
type Draft = {
  begun: boolean
  account: string | null
  number: string
  dialect: BankDialect
  opening: Balance | undefined
  /** The sum of the opening balance and of the entries so far. */
  sum: number
  /** The entry whose description may follow. */
  entry: Entry | undefined
  readonly lines: StatementLine[]
}

function newDraft(): Draft {
  return {
    begun: false,
    account: null,
    number: '',
    dialect: 'PLAIN',
    opening: undefined,
    sum: 0,
    entry: undefined,
    lines: [],
  }
}

function readMt940(file: string): readonly Statement[] {
  const text = withoutBlocks(file)
  const statements: Statement[] = []
  let draft = newDraft()
  eachField(text, (tag, from, until) => {
    const last = until === text.length
    if (tag === '86') {
      // After the closing balance the bank describes the statement.
      describe(draft, text, Math.max(from, endOf(CODE_BEFORE, text, from)), until)
      return
    }
    if (draft.entry) describe(draft, text, draft.entry.noteFrom, draft.entry.until)
    if (tag === '61') takeEntry(draft, readEntry(text, from, until), last)
    else if (tag === '62F') {
      statements.push(toStatement(draft, readBalance(text.slice(from, until), last)))
      draft = newDraft()
    } else takeField(draft, tag, text.slice(from, until), last)
  })
  if (draft.begun) throw new DomainError('bank.truncated')
  return statements
}

/** Others than the fields of a statement, such as the available balance, also follow the closing one. */
function takeField(draft: Draft, tag: string, text: string, last: boolean): void {
  switch (tag) {
    case '60F':
      openBy(draft, readBalance(text, last))
      break
    case '60M':
    case '62M':
      takePage(draft, readBalance(text, last))
      break
    case '25':
    case '25P':
      takeAccount(draft, text)
      break
    case '28':
    case '28C':
      draft.number = numberOf(text)
      break
    default:
      if (tag !== '20') return
  }
  draft.begun = true
}

function takeAccount(draft: Draft, text: string): void {
  const account = accountOf(text)
  if (draft.opening && account !== draft.account) throw new DomainError('bank.truncated')
  draft.account = account
}

function takeEntry(draft: Draft, entry: Entry | undefined, last: boolean): void {
  if (!entry || !draft.opening) throw new DomainError(last ? 'bank.truncated' : 'bank.unknown_format')
  draft.begun = true
  draft.sum += entry.amount
  draft.entry = entry
}

function describe(draft: Draft, text: string, from: number, until: number): void {
  const { entry, account, lines } = draft
  if (!entry) return
  if (lines.length === 0) draft.dialect = dialectOf(account, entry.type, text.slice(from, until))
  const details = readSubfields(text, from, until) ?? readLabels(text.slice(from, until), account)
  lines.push(toLine(entry, details, lines.length + 1))
  draft.entry = undefined
}

function openBy(draft: Draft, balance: Balance): void {
  if (draft.opening) throw new DomainError('bank.truncated')
  draft.opening = balance
  draft.sum = balance.grosze
}

/** The balance between two pages. */
function takePage(draft: Draft, balance: Balance): void {
  if (!draft.opening) openBy(draft, balance)
  if (draft.sum !== balance.grosze)
    refuseBalance(`${draft.number}, ${draft.lines.length}`, balance.grosze - draft.sum)
}

function readBalance(text: string, last: boolean): Balance {
  const [, mark, date = '', currency = '', amount = ''] = BALANCE.exec(text) ?? []
  const day = shortDay(date)
  if (day === undefined) throw new DomainError(last ? 'bank.truncated' : 'bank.unknown_format')
  if (currency !== 'PLN') throw new DomainError('bank.currency', { currency })
  return { day, grosze: mark === 'D' ? -toGrosze(amount) : toGrosze(amount) }
}

function toStatement(draft: Draft, closing: Balance): Statement {
  const { account, number, opening, lines } = draft
  if (!opening) throw new DomainError('bank.unknown_format')
  return {
    format: 'MT940',
    dialect: lines.length === 0 ? dialectOf(account, '', '') : draft.dialect,
    account,
    number,
    from: lines.reduce((day, { date }) => (date < day ? date : day), opening.day),
    to: lines.reduce((day, { date }) => (date > day ? date : day), closing.day),
    opening: opening.grosze,
    closing: closing.grosze,
    lines,
  }
}

function toLine({ date, amount, mark, reference }: Entry, details: Details, position: number): StatementLine {
  return {
    position,
    date,
    amount,
    mark,
    payer: withoutAddress(oneLine(details.payer)),
    payerAccount: details.payerAccount,
    title: oneLine(details.title),
    virtualId: oneLine(details.virtualId),
    reference: oneLine(details.reference || reference),
  }
}
