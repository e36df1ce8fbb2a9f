import { zlotyText } from '@skrzat/contract/money'
import type { UiLocale } from '@skrzat/ui/locale'
import { hasDaily, hasMain, type CellSum } from './sums.ts'

const TIMES = '\u00a0×\u00a0'

/** Złote without the grosze where there are none: `900`, `14,50`. */
export function shortZloty(grosze: number, locale: UiLocale): string {
  return zlotyText(grosze, locale === 'en' ? '.' : ',').replace(/[,.]00$/, '')
}

/**
 * How a daily amount comes about, short enough to stand under it: `18 × 12,50`, `300 + 18 × 12,50`, and where
 * there are more absences than days `(20 − 22) × 12,50`. Null for a constant, which needs no telling.
 */
export function formula(
  { type, breakdown }: Pick<CellSum, 'type' | 'breakdown'>,
  locale: UiLocale,
): string | null {
  if (!hasDaily(type)) return null
  const { main, days, daily, absent } = breakdown
  const counted = absent > days ? `(${days}\u00a0−\u00a0${absent})` : String(days - absent)
  const perDay = `${counted}${TIMES}${shortZloty(daily, locale)}`
  return hasMain(type) ? `${shortZloty(main, locale)}\u00a0+ ${perDay}` : perDay
}
