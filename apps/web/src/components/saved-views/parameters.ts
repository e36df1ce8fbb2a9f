/** The address's parameters as a saved view keeps them: this month is that of the day on which it is shown. */
import type { Month } from '../use-months.ts'

type Parameters = Readonly<Record<string, string>>

/** What takes the place of the days in a view of a month by word. */
const DAYS = 'days'

export function keptParameters(
  search: string,
  without: readonly string[],
  months: readonly Month[],
): Parameters {
  const parameters = new URLSearchParams(search)
  for (const name of without) parameters.delete(name)
  const month = months.find(
    ({ range }) => range.from === parameters.get('from') && range.to === parameters.get('to'),
  )
  if (month) {
    parameters.delete('from')
    parameters.delete('to')
    parameters.set(DAYS, month.key)
  }
  return Object.fromEntries(parameters)
}

/** The search of the address, without a question mark; sorted, to be compared. */
export function searchOf({ [DAYS]: days, ...parameters }: Parameters, months: readonly Month[]): string {
  const search = new URLSearchParams(parameters)
  const month = months.find(({ key }) => key === days)
  if (month) {
    search.set('from', month.range.from)
    search.set('to', month.range.to)
  }
  search.sort()
  return search.toString()
}
