import { zlotyText } from '@skrzat/contract/money'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { UiLocale } from '@skrzat/ui/locale'
import type { CellSum } from './sums.ts'

/** Złote, without grosze if they are 0: `900`, `14,50`. */
export function shortZloty(grosze: number, locale: UiLocale): string {
  return zlotyText(grosze, locale === 'en' ? '.' : ',').replace(/[,.]00$/, '')
}

/** How a daily amount is computed, short enough to fit under it: `18 × 12,50`, `300 + 18 × 12,50`. Null for a constant. */
export function dailyFormula(
  { type, breakdown }: Pick<CellSum, 'type' | 'breakdown'>,
  locale: UiLocale,
): string | null {
  if (!hasDaily(type)) return null
  const { main, days, daily, absent } = breakdown
  const perDay = `${days - absent}\u00a0×\u00a0${shortZloty(daily, locale)}`
  return hasMain(type) ? `${shortZloty(main, locale)}\u00a0+\u00a0${perDay}` : perDay
}
