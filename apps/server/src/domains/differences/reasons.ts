/** Why a correction was made, from what it approves: parents and the accountant read it. */
import { daysText, rangeText } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { zlotyText } from '@skrzat/contract/money'
import type { DifferenceCause } from '@skrzat/contract/difference'
import type { LineDifference } from './rule.ts'

const listOf = (days: readonly Day[]): string => daysText(days, 'pl')

const RATES = [
  { name: 'kwota', of: 'mainValue' },
  { name: 'stawka dzienna', of: 'daily' },
] as const

const PARTS: Readonly<Record<DifferenceCause, (why: LineDifference['why']) => string[]>> = {
  left: ({ stay }) => [stay ? `pobyt ${rangeText(stay, 'pl')}` : 'bez pobytu'],
  closed: ({ off, back }) => [
    ...(off.length > 0 ? [`dni zamknięcia ${listOf(off)}`] : []),
    ...(back.length > 0 ? [`odwołane dni zamknięcia ${listOf(back)}`] : []),
  ],
  price: ({ rates }) =>
    RATES.flatMap(({ name, of }) => {
      const [before, after] = [rates?.before[of] ?? 0, rates?.after[of] ?? 0]
      return before === after ? [] : [`${name} ${zlotyText(before)} → ${zlotyText(after)} zł`]
    }),
  absences: ({ off, back }) => [
    ...(off.length > 0 ? [`nieobecności ${listOf(off)}`] : []),
    ...(back.length > 0 ? [`nieobecności odwołane ${listOf(back)}`] : []),
  ],
}

/** In Polish, as other texts of documents: `Rozliczenie zmian: nieobecności 4 lis i 5 lis; dni zamknięcia 27 lis`. */
export function reasonOf(differences: readonly Pick<LineDifference, 'cause' | 'why'>[]): string {
  const parts = differences.flatMap(({ cause, why }) => PARTS[cause](why))
  return `Rozliczenie zmian: ${[...new Set(parts)].join('; ')}`
}
