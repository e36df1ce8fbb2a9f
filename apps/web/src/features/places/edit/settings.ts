/** A place's settings as typed and as sent. Pure. */
import type { PlaceInfo } from '@skrzat/contract/wire/places'

const switches = [
  'absenceDayBefore',
  'showOneKid',
  'acceptLate',
  'automaticReminders',
  'smsReminders',
] as const
export type SettingSwitch = (typeof switches)[number]

export type Settings = Pick<PlaceInfo, SettingSwitch | 'absenceMaxTime' | 'chargeRule' | 'differenceRule'> & {
  /** As typed. */
  paymentDays: string
}

/** The server's maximum of days from an invoice to its deadline. */
export const PAYMENT_DAYS_MOST = 365

export function settingsOf(place: PlaceInfo): Settings {
  const { absenceDayBefore, showOneKid, acceptLate, automaticReminders, smsReminders } = place
  const { absenceMaxTime, chargeRule, differenceRule } = place
  return {
    absenceDayBefore,
    showOneKid,
    acceptLate,
    automaticReminders,
    smsReminders,
    absenceMaxTime,
    chargeRule,
    differenceRule,
    paymentDays: String(place.paymentDays),
  }
}

/** The typed days; undefined unless a whole number from 0 to 365. */
export function paymentDaysOf({ paymentDays }: Settings): number | undefined {
  const text = paymentDays.trim()
  if (!/^\d{1,3}$/.test(text)) return undefined
  const days = Number(text)
  return days <= PAYMENT_DAYS_MOST ? days : undefined
}

/** The payload; undefined while the days are invalid. */
export function settingsToSend(settings: Settings) {
  const paymentDays = paymentDaysOf(settings)
  return paymentDays === undefined ? undefined : { ...settings, paymentDays }
}

export function settingsChanged(before: Settings, after: Settings): boolean {
  return (
    switches.some((name) => before[name] !== after[name]) ||
    before.absenceMaxTime !== after.absenceMaxTime ||
    before.chargeRule !== after.chargeRule ||
    before.differenceRule !== after.differenceRule ||
    before.paymentDays.trim() !== after.paymentDays.trim()
  )
}
