import { zlotyText } from '@skrzat/contract/money'
import { hasDaily, hasMain, type CellSum } from './sums.ts'

const TIMES = '\u00a0×\u00a0'

/**
 * How a daily amount comes about, short enough to stand under it: `18 × 12,00`, `300,00 + 18 × 12,00`, and
 * where there are more absences than days `(20 − 22) × 12,00`. Null for a constant, which needs no telling.
 */
export function formula({ type, breakdown }: Pick<CellSum, 'type' | 'breakdown'>): string | null {
  if (!hasDaily(type)) return null
  const { main, days, daily, absent } = breakdown
  const counted = absent > days ? `(${days}\u00a0−\u00a0${absent})` : String(days - absent)
  const perDay = `${counted}${TIMES}${zlotyText(daily)}`
  return hasMain(type) ? `${zlotyText(main)}\u00a0+ ${perDay}` : perDay
}
