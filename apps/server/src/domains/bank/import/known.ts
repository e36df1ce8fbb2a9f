/** Which lines of a statement are known from earlier ones, in whatever format. Pure. */
import type { BankFormat } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import { isErasedName } from '../../../kernel/erasing.ts'
import { fold } from '@skrzat/contract/words'
import type { Statement, StatementLine } from '../readers/statement.ts'

/** A line of an earlier statement, with what is known of that statement. */
export type EarlierLine = Pick<
  StatementLine,
  'position' | 'date' | 'amount' | 'payerAccount' | 'title' | 'reference'
> & {
  readonly id: number
  /** Grosze after the line, by its statement. */
  readonly balance: number | null
  readonly statement: EarlierStatement
}

export type EarlierStatement = {
  readonly id: number
  readonly format: BankFormat
  readonly from: Day
  readonly to: Day
  readonly opening: number | null
  readonly closing: number | null
}

/**
 * Pairs each line with the earlier one that is the same money; null for new ones. Equal lines are paired one to one, so
 * that two equal transfers of a day stay two. The bank's reference decides where both have one of the same format. Where
 * the formats differ, texts do too: then the same payer, or one title within the other, suffices.
 */
export function knownLines(
  statement: Statement,
  earlier: readonly EarlierLine[],
): ReadonlyMap<StatementLine, EarlierLine> {
  const pairs = new Map<StatementLine, EarlierLine>()
  const free = Map.groupBy(
    earlier.filter((line) => !isBeside(statement, line.statement)),
    keyOf,
  )
  const balances = balancesOf(statement)
  for (const same of LEVELS) {
    for (const line of statement.lines) {
      if (pairs.has(line)) continue
      const candidates = free.get(keyOf(line)) ?? []
      const index = candidates.findIndex((one) =>
        same(line, one, isOfOneKind(one.statement, statement), balances.get(line) ?? null),
      )
      const [found] = index === -1 ? [] : candidates.splice(index, 1)
      if (found) pairs.set(line, found)
    }
  }
  return pairs
}

/** A bank's CSV with balances and its list without them are as different as two formats. */
function isOfOneKind(a: EarlierStatement, b: Statement): boolean {
  return a.format === b.format && (a.opening === null) === (b.opening === null)
}

function keyOf({ date, amount }: Pick<StatementLine, 'date' | 'amount'>): string {
  return `${date} ${amount}`
}

/** Whether one statement begins where the other ends, so that they have no line in common. */
function isBeside(statement: Statement, earlier: EarlierStatement): boolean {
  const { opening, closing, from, to } = statement
  if (opening === null || closing === null || opening === closing) return false
  return (
    (earlier.closing === opening && earlier.to <= from && earlier.opening !== opening) ||
    (earlier.opening === closing && earlier.from >= to && earlier.closing !== closing)
  )
}

/** The account's balance after each line; empty if the statement gives none. */
export function balancesOf({ opening, lines }: Statement): ReadonlyMap<StatementLine, number> {
  if (opening === null) return new Map()
  let balance = opening
  return new Map(
    lines.map((line) => {
      balance += line.amount
      return [line, balance] as const
    }),
  )
}

type Same = (
  line: StatementLine,
  earlier: EarlierLine,
  sameFormat: boolean,
  balance: number | null,
) => boolean

/** The most certain first. Some banks number their references by the file, so that the balance counts more. */
const LEVELS: readonly Same[] = [
  (line, earlier, _, balance) => balance !== null && balance === earlier.balance && sameText(line, earlier),
  // A bank's list and its statement may both be CSV, with other texts.
  (line, earlier, _, balance) =>
    balance !== null && balance === earlier.balance && sameAccount(line, earlier) && alike(line, earlier),
  (line, earlier) => line.reference !== '' && line.reference === earlier.reference && sameText(line, earlier),
  (line, earlier, sameFormat) => !differ(line, earlier, sameFormat) && sameText(line, earlier),
  (line, earlier, sameFormat) =>
    !sameFormat &&
    line.payerAccount !== '' &&
    line.payerAccount === earlier.payerAccount &&
    alike(line, earlier),
  (line, earlier, sameFormat) => !sameFormat && sameAccount(line, earlier) && alike(line, earlier),
  (line, earlier, sameFormat) =>
    !sameFormat && line.payerAccount !== '' && line.payerAccount === earlier.payerAccount,
  // A line whose texts were erased is known by what is left of it, so that its file brings them back to nobody.
  (line, earlier, sameFormat, balance) =>
    isErasedName(earlier.title) &&
    sameAccount(line, earlier) &&
    !differ(line, earlier, sameFormat) &&
    (balance === null || earlier.balance === null || balance === earlier.balance),
]

/** Two references of the same format that differ are two transfers. */
function differ(line: StatementLine, earlier: EarlierLine, sameFormat: boolean): boolean {
  return (
    sameFormat && line.reference !== '' && earlier.reference !== '' && line.reference !== earlier.reference
  )
}

function sameText(line: StatementLine, earlier: EarlierLine): boolean {
  return sameAccount(line, earlier) && letters(line.title) === letters(earlier.title)
}

function sameAccount(line: StatementLine, earlier: EarlierLine): boolean {
  return line.payerAccount === '' || earlier.payerAccount === '' || line.payerAccount === earlier.payerAccount
}

/** Formats cut titles at different lengths, and add to them. */
function alike(line: StatementLine, earlier: EarlierLine): boolean {
  const [a, b] = [letters(line.title), letters(earlier.title)]
  return a.includes(b) || b.includes(a)
}

/** Without case, accents and blanks, which formats and code pages change. */
function letters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}
