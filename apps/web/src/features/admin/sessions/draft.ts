/** The session limits as typed, in hours and days, and as sent, in minutes. Pure. */
import { SESSION_MINUTES, type SessionLimits } from '@skrzat/contract/session-limits'

const UNITS = { staffMinutes: 60, parentMinutes: 24 * 60 } as const satisfies Record<
  keyof SessionLimits,
  number
>

export type LimitsDraft = Readonly<Record<keyof SessionLimits, string>>
export type LimitProblem = 'required' | 'number' | 'bounds'

/** Enough digits for any whole minute to round-trip. */
const DIGITS = 4

export function limitsDraftOf(limits: SessionLimits, locale: string): LimitsDraft {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: DIGITS, useGrouping: false })
  const shownLimit = (name: keyof SessionLimits) => format.format(limits[name] / UNITS[name])
  return { staffMinutes: shownLimit('staffMinutes'), parentMinutes: shownLimit('parentMinutes') }
}

/** Minutes, or what is wrong with the input. */
function minutesOf(text: string, unit: number): number | LimitProblem {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return 'required'
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(typed)) return 'number'
  const minutes = Math.round(Number(typed) * unit)
  return minutes < SESSION_MINUTES.least || minutes > SESSION_MINUTES.most ? 'bounds' : minutes
}

export type CheckedLimits = {
  readonly problems: Partial<Record<keyof SessionLimits, LimitProblem>>
  /** Only if valid. */
  readonly limits?: SessionLimits
}

export function checkLimitsDraft(draft: LimitsDraft): CheckedLimits {
  const staffMinutes = minutesOf(draft.staffMinutes, UNITS.staffMinutes)
  const parentMinutes = minutesOf(draft.parentMinutes, UNITS.parentMinutes)
  if (typeof staffMinutes === 'number' && typeof parentMinutes === 'number')
    return { problems: {}, limits: { staffMinutes, parentMinutes } }
  return {
    problems: {
      ...(typeof staffMinutes === 'string' && { staffMinutes }),
      ...(typeof parentMinutes === 'string' && { parentMinutes }),
    },
  }
}
