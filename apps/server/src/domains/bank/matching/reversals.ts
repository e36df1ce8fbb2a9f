/** Which incoming line a later one takes back. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { fold } from '@skrzat/contract/words'
import type { StatementLine } from '../readers/statement.ts'
import { numberSpots } from './numbers.ts'

type Comparable = Pick<StatementLine, 'date' | 'amount' | 'payerAccount' | 'title' | 'reference'>

/** The best-fitting of the earlier incoming lines: several if they fit equally, in their order. */
export function reversalOf<Line extends Comparable>(reversal: Comparable, earlier: readonly Line[]): Line[] {
  const fitOf = compareWith(reversal)
  const fits = earlier.map((line) => ({ line, fit: fitOf(line) })).filter(({ fit }) => fit > 0)
  const best = Math.max(...fits.map(({ fit }) => fit))
  return fits.filter(({ fit }) => fit === best).map(({ line }) => line)
}

/** 0 where the line cannot be the one; otherwise the more, the better it fits. */
function compareWith(reversal: Comparable): (line: Comparable) => number {
  const account = normalizeNrb(reversal.payerAccount)
  const title = plain(reversal.title)
  const numbers = numbersOf(reversal.title)
  return (line) => {
    const other = normalizeNrb(line.payerAccount)
    if (line.amount <= 0 || line.amount !== -reversal.amount || line.date > reversal.date) return 0
    if (account !== '' && other !== '' && account !== other) return 0
    const sameReference = reversal.reference !== '' && reversal.reference === line.reference
    const itsTitle = plain(line.title)
    const hasTitle = itsTitle !== '' && title.includes(itsTitle)
    const sameNumber = numbersOf(line.title).some((number) => numbers.includes(number))
    if (!sameReference && !hasTitle && !sameNumber) return 0
    const sameAccount = account !== '' && account === other
    return 8 * Number(sameReference) + 4 * Number(hasTitle) + 2 * Number(sameNumber) + Number(sameAccount)
  }
}

/** Banks differ in case and blanks between the two lines. */
const plain = (title: string) => fold(title).replace(/\s+/g, '')

const numbersOf = (title: string) => numberSpots(title).flatMap(({ sure, numbers }) => (sure ? numbers : []))
