/** Kids and days in few words, for what is said of several at once. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { addDays, type Day } from '@skrzat/contract/days'
import { useUiLocale } from '@skrzat/ui/locale'
import { weekdayText } from '#components/day-text.ts'
import { rangesOf } from './days.ts'
import { takenDays, type KidReport } from './use-report.ts'

/** `Adam i Klara` */
export function useNames() {
  const locale = useUiLocale()
  return (kids: readonly { firstname: string }[]): string =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(kids.map(({ firstname }) => firstname))
}

/** `jutro`, `wtorek, 24 listopada`, `24–26 listopada` or `3 dni`. */
export function useDays(today: Day) {
  const { t } = useLingui()
  const locale = useUiLocale()
  return (days: readonly Day[]): string => {
    const [first, ...others] = days.toSorted()
    if (first === undefined) return ''
    if (others.length === 0) {
      if (first === today) return t`dziś`
      return first === addDays(today, 1) ? t`jutro` : weekdayText(first, locale)
    }
    const ranges = rangesOf(days)
    const [range] = ranges
    if (range && ranges.length === 1) return rangeText(range, locale, today)
    return t`${plural(days.length, { one: '# dzień', few: '# dni', many: '# dni', other: '# dnia' })}`
  }
}

type KidAndDays = { kid: { firstname: string }; days: readonly Day[] }

/** `Adam i Klara, jutro`; where their days differ, `Adam: jutro; Klara: 3 dni`. */
export function useAbout(today: Day) {
  const names = useNames()
  const daysText = useDays(today)
  return (all: readonly KidAndDays[]): string => {
    const texts = all.map(({ days }) => daysText(days))
    if (new Set(texts).size === 1) return `${names(all.map(({ kid }) => kid))}, ${texts[0] ?? ''}`
    return all.map(({ kid }, index) => `${kid.firstname}: ${texts[index] ?? ''}`).join('; ')
  }
}

/** The same of what was recorded of reports. */
export function useReportText(today: Day) {
  const about = useAbout(today)
  return (reports: readonly KidReport[]): string =>
    about(
      reports
        .map((report) => ({ kid: report.kid, days: takenDays(report).map(({ day }) => day) }))
        .filter(({ days }) => days.length > 0),
    )
}
