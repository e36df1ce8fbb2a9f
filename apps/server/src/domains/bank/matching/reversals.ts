import type { StatementLine } from '../readers/statement.ts'
type L = Pick<StatementLine, 'date' | 'amount' | 'payerAccount' | 'title' | 'reference'>
export function reversalOf<Line extends L>(line: L, earlier: readonly Line[]): Line[] {
  return earlier.filter((e) => e.amount === -line.amount && line.title.includes(e.title))
}
