/** Money between statements that none of them explains. Pure. */
import type { Day } from '@skrzat/contract/days'
import type { BankGap } from '@skrzat/contract/wire/bank'

/** A statement with balances, in grosze. */
export type Balanced = {
  readonly account: string
  readonly from: Day
  readonly to: Day
  readonly opening: number
  readonly closing: number
}

/** What the lines of an account's day come to. */
export type DaySum = { readonly account: string; readonly day: Day; readonly amount: number }

/**
 * The gaps of each account, in order. A statement joins the earlier ones where one of them ends with its opening
 * balance, or where the known lines before its first day explain it, as statements may overlap.
 */
export function gapsBetween(statements: readonly Balanced[], sums: readonly DaySum[]): BankGap[] {
  const sumsOf = Map.groupBy(sums, ({ account }) => account)
  const byAccount = Map.groupBy(statements, ({ account }) => account)
  return [...byAccount].flatMap(([account, own]) => gapsOfAccount(own, sumsOf.get(account) ?? []))
}

function gapsOfAccount(statements: readonly Balanced[], sums: readonly DaySum[]): BankGap[] {
  const [first, ...others] = statements.toSorted(
    (a, b) => compare(a.from, b.from) || compare(a.to, b.to) || joined(a, b),
  )
  if (!first) return []
  const gaps: BankGap[] = []
  const seen = [first]
  let missing = 0
  for (const next of others) {
    const explained = sums
      .filter(({ day }) => day >= first.from && day < next.from)
      .reduce((sum, { amount }) => sum + amount, first.opening + missing)
    const joins = seen.some(({ closing, opening }) => closing === next.opening || opening === next.opening)
    if (!joins && explained !== next.opening) {
      const after =
        seen
          .map(({ to }) => to)
          .toSorted()
          .at(-1) ?? first.to
      const by = next.opening - explained
      gaps.push({
        account: next.account,
        after: after < next.from ? after : next.from,
        before: next.from,
        by,
      })
      missing += by
    }
    seen.push(next)
  }
  return gaps
}

/** Statements of one day follow each other by their balances. */
function joined(a: Balanced, b: Balanced): number {
  return a.closing === b.opening ? -1 : b.closing === a.opening ? 1 : 0
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
