/** MT940 (SWIFT), in the dialects of Polish banks. */
import type { Day } from '@skrzat/contract/days'
import { DomainError } from '../../../kernel/errors/index.ts'
import { refuseBalance } from './balance.ts'
import { readDetails } from './mt940-details.ts'
import { dialectOf } from './mt940-dialect.ts'
import { readEntry, shortDay, toGrosze, type Entry } from './mt940-entry.ts'
import { BALANCE, splitFields, type Field } from './mt940-fields.ts'
import { accountOf, numberOf, oneLine, withoutAddress } from './mt940-texts.ts'
import type { Reader, Statement, StatementLine } from './statement.ts'

/** The first field is in the file's first characters, maybe behind SWIFT's envelope, on its line or the next. */
const HEAD = 2000
const FIRST = /(?:^|\n|\{4:)[\s\p{Cc}]{0,20}:(?:20|25P?|28C|60[FM]):/u

/** ING writes the code of the transaction in a `:86:` of its own, before the one that has it and the rest. */
const CODE_BEFORE = /^(\d{3,4})\s{1,3}:86:(?=\1)/

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
  opening: Balance | undefined
  /** The sum of the opening balance and of the entries so far. */
  sum: number
  readonly entries: { readonly entry: Entry; description: string | undefined }[]
}

function readMt940(text: string): readonly Statement[] {
  const statements: Statement[] = []
  let draft = newDraft()
  for (const field of splitFields(text)) {
    if (field.tag !== '62F') {
      takeField(draft, field)
      continue
    }
    const closing = readBalance(field)
    if (!draft.opening) throw new DomainError('bank.unknown_format')
    statements.push(toStatement(draft, draft.opening, closing))
    draft = newDraft()
  }
  if (draft.begun) throw new DomainError('bank.truncated')
  return statements
}

function newDraft(): Draft {
  return { begun: false, account: null, number: '', opening: undefined, sum: 0, entries: [] }
}

/** @throws DomainError for what can't be read */
function takeField(draft: Draft, field: Field): void {
  const { tag, text } = field
  if (tag === '86') {
    const last = draft.entries.at(-1)
    // After the closing balance the bank describes the statement.
    if (last && last.description === undefined) last.description = text.replace(CODE_BEFORE, '')
  } else if (tag === '61') takeEntry(draft, field)
  else if (tag === '60F') openBy(draft, readBalance(field))
  else if (tag === '60M' || tag === '62M') takePage(draft, readBalance(field))
  else if (tag === '25' || tag === '25P') takeAccount(draft, text)
  else if (tag === '28C' || tag === '28') draft.number = numberOf(text)
  // Other fields, such as the available balance, also follow a statement.
  else if (tag !== '20') return
  if (tag !== '86') draft.begun = true
}

function takeAccount(draft: Draft, text: string): void {
  const account = accountOf(text)
  if (draft.opening && account !== draft.account) throw new DomainError('bank.truncated')
  draft.account = account
}

function takeEntry(draft: Draft, { text, last }: Field): void {
  const entry = draft.opening && readEntry(text)
  if (!entry) throw new DomainError(last ? 'bank.truncated' : 'bank.unknown_format')
  draft.sum += entry.amount
  draft.entries.push({ entry, description: undefined })
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
    refuseBalance(`${draft.number}, ${draft.entries.length}`, balance.grosze - draft.sum)
}

function readBalance({ text, last }: Field): Balance {
  const [, mark, date = '', currency = '', amount = ''] = BALANCE.exec(text) ?? []
  const day = shortDay(date)
  if (day === undefined) throw new DomainError(last ? 'bank.truncated' : 'bank.unknown_format')
  if (currency !== 'PLN') throw new DomainError('bank.currency', { currency })
  return { day, grosze: mark === 'D' ? -toGrosze(amount) : toGrosze(amount) }
}

function toStatement({ account, number, entries }: Draft, opening: Balance, closing: Balance): Statement {
  const days = [opening.day, closing.day, ...entries.map(({ entry }) => entry.date)].toSorted()
  const first = entries[0]
  return {
    format: 'MT940',
    dialect: dialectOf(account, first?.entry.type ?? '', first?.description ?? ''),
    account,
    number,
    from: days[0] ?? opening.day,
    to: days.at(-1) ?? closing.day,
    opening: opening.grosze,
    closing: closing.grosze,
    lines: entries.map(({ entry, description = entry.note }, index) =>
      toLine(entry, description, index + 1, account),
    ),
  }
}

function toLine(entry: Entry, description: string, position: number, own: string | null): StatementLine {
  const details = readDetails(description, own)
  return {
    position,
    date: entry.date,
    amount: entry.amount,
    mark: entry.mark,
    payer: withoutAddress(oneLine(details.payer)),
    payerAccount: oneLine(details.payerAccount),
    title: oneLine(details.title),
    virtualId: oneLine(details.virtualId),
    reference: oneLine(details.reference || entry.reference),
  }
}
