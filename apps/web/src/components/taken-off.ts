import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { daysText } from '@skrzat/contract/day-text'
import { TAKEN_OFF_REASONS, type TakenOffReason } from '@skrzat/contract/explain'
import { hasDaily } from '@skrzat/contract/value'
import type { InvoiceLine } from '@skrzat/contract/wire/payments'
import { useUiLocale } from '@skrzat/ui/locale'

/** The days that an invoice's line takes off and why, as stored; missing data are shown as unknown. */
export function useTakenOff(): (line: InvoiceLine) => string[] {
  const { t } = useLingui()
  const locale = useUiLocale()
  const count = (days: number) =>
    t`${plural(days, { one: '#\u00a0dzień', few: '#\u00a0dni', many: '#\u00a0dni', other: '#\u00a0dnia' })}`
  const reasons: Record<TakenOffReason, (days: string) => string> = {
    in_time: (days) => t`zgłoszone w\u00a0porę: ${days}`,
    by_place: (days) => t`zgłoszone przez placówkę: ${days}`,
    confirmed: (days) => t`zgłoszone po terminie, potwierdzone: ${days}`,
  }
  return (line) => {
    const { days, absent, takenOff, additional, extra } = line
    if (extra || !hasDaily(line)) return []
    if (days === null) return [t`nie zapisano, za ile dni`]
    if (!takenOff) return absent === null || absent === 0 ? [] : [t`nie zapisano, które dni odjęto`]
    const byReason = TAKEN_OFF_REASONS.flatMap((why) => {
      const dates = takenOff.filter((one) => one.why === why).map(({ day }) => day)
      return dates.length === 0 ? [] : [reasons[why](daysText(dates, locale))]
    })
    const more = additional ?? 0
    const unnamed = count(Math.abs(more))
    return [
      ...byReason,
      ...(more > 0 ? [t`dodatkowo odjęte: ${unnamed}`] : []),
      ...(more < 0 ? [t`z\u00a0tego nie odjęto: ${unnamed}`] : []),
    ]
  }
}
