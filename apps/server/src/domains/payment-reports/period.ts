import type { Day } from '@skrzat/contract/days'
import { DomainError } from '../../kernel/errors/index.ts'

const MAX_YEARS = 5

/**
 * A report covers at most 5 years, up to the same calendar day.
 * @throws DomainError report.period if it ends before it begins, report.too_long
 */
export function checkPeriod(from: Day, to: Day): void {
  if (from > to) throw new DomainError('report.period')
  const end = `${String(Number(from.slice(0, 4)) + MAX_YEARS).padStart(4, '0')}${from.slice(4)}`
  if (to > end) throw new DomainError('report.too_long', { years: MAX_YEARS })
}
