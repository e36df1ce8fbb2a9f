import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PlaceMonth } from '@skrzat/contract/wire/today'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import type { ReactNode } from 'react'
import { shareText, useAttendanceText } from './share.ts'

/** On a phone amounts have the whole row. */
const whole = 'max-sm:col-span-2 print:col-span-1'

/** The month's large numbers. */
export function Figures({ of: { attendance, absences, payments, wall, kids } }: { of: PlaceMonth }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const attendanceText = useAttendanceText()
  const { workingDays, total } = attendance
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line print:border-[#999] print:bg-[#999]">
      <Figure label={t`Dzieci`} value={total.kids}>
        {t`nowe: ${kids.joined}, odeszły: ${kids.left}`}
      </Figure>
      <Figure label={t`Frekwencja`} value={attendanceText(total)}>
        {t`${plural(workingDays, { one: '# dzień roboczy', few: '# dni robocze', many: '# dni roboczych', other: '# dnia roboczego' })}`}
      </Figure>
      <Figure label={t`Nieobecności`} value={absences.reported}>
        {t`potwierdzone: ${absences.confirmed}`}
      </Figure>
      <Figure label={t`Wpisy na tablicy`} value={wall.posts}>
        {t`zdjęcia: ${wall.photos}`}
      </Figure>
      {payments && (
        <>
          <Figure label={t`Naliczone opłaty`} value={moneyText(payments.amount, locale)} className={whole}>
            {t`wystawione dokumenty: ${payments.invoices}`}
          </Figure>
          <Figure
            label={t`Opłacone z\u00a0nich`}
            value={shareText(payments.amount - payments.left, payments.amount, locale)}
            className={whole}
          >
            {t`${moneyText(payments.amount - payments.left, locale)}, zostało ${moneyText(payments.left, locale)}`}
          </Figure>
        </>
      )}
    </dl>
  )
}

type FigureProps = { label: string; value: ReactNode; className?: string; children: ReactNode }

function Figure({ label, value, className, children }: FigureProps) {
  return (
    <div className={cn('flex min-w-0 flex-col bg-card p-4', className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-col">
        <span className="tabular text-xl font-bold whitespace-nowrap">{value}</span>
        <span className="tabular text-sm text-muted">{children}</span>
      </dd>
    </div>
  )
}
