import { isDay } from '@skrzat/contract/days'
import { writeReport, type ReportScope } from '../domains/payment-reports/index.ts'
import { type Command, placeNumber, UsageError } from './command.ts'
import { withDatabase } from './with.ts'

function scopeOf([place = '', from = '', to = '', by = '']: readonly string[]): ReportScope {
  const placeId = placeNumber(place)
  if (!isDay(from)) throw new UsageError(`${from} is not a day like 2026-11-01`)
  if (!isDay(to)) throw new UsageError(`${to} is not a day like 2026-11-30`)
  if (by !== 'created' && by !== 'paid') throw new UsageError(`${by} is neither created nor paid`)
  return { placeId, from, to, by }
}

export const report: Command = {
  words: ['report'],
  parameters: ['place', 'from', 'to', 'created|paid'],
  summary: "the accountant's CSV of a place on standard output",
  async run(parameters, settings, { out }, shutdown) {
    const scope = scopeOf(parameters)
    await withDatabase(settings, shutdown, ({ sql }) => writeReport(sql, scope, out))
    return 0
  },
}
