import type { Attendance } from '@skrzat/contract/wire/absences'
import { useUiLocale, type UiLocale } from '@skrzat/ui/locale'

/** `98,5%`; a dash for a share of nothing. */
export function shareText(part: number, all: number, locale: UiLocale): string {
  if (all === 0) return '–'
  const language = locale === 'en' ? 'en-GB' : locale
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(language, { style: 'percent', ...digits }).format(part / all)
}

export function useAttendanceText() {
  const locale = useUiLocale()
  return ({ kidDays, absent }: Pick<Attendance['total'], 'kidDays' | 'absent'>) =>
    shareText(kidDays - absent, kidDays, locale)
}
