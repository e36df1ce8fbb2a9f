import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { sumGrosze } from '@skrzat/contract/money'
import { explainLine, lineKey } from '@skrzat/contract/explain'
import { givenBackOf } from '@skrzat/contract/given-back'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { Invoice, InvoiceLine, InvoicePayment } from '@skrzat/contract/wire/payments'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { Money, moneyText } from '@skrzat/ui/money'
import type { ReactNode } from 'react'
import { Corrections } from '#components/corrections.tsx'
import { methodNames } from '#components/payment-methods.ts'
import { useStayText } from '#components/stay-text.ts'
import { useTakenOff } from '#components/taken-off.ts'

/** The invoice's sum by line: days, rate, absences taken off, credit used, payments so far. */
export function Breakdown({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { lines, amount, creditUsed, payments, amountLeft, paid, additionalInfo, corrections } = invoice
  const { shares = [], splitReason } = invoice
  const others = sumGrosze(shares.map((share) => share.amount))
  const givenBack = givenBackOf(invoice)
  const settled = creditUsed > 0 || payments.length > 0 || others > 0
  return (
    <div className="flex flex-col gap-3">
      <Periods invoice={invoice} />
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t`Jak powstała kwota`}</caption>
        <tbody className="[&>tr>*]:py-1.5 [&>tr>*]:align-top [&>tr>td]:pl-4">
          {lines.map((line) => (
            <LineRow key={lineKey(line)} line={line} />
          ))}
          <Row label={t`Razem`} amount={amount} strong />
          {shares.map(({ payerId, payer, amount: part }) => (
            <Row key={payerId} label={t`Płaci ${payer}`} amount={-part} />
          ))}
          {creditUsed > 0 && <Row label={t`Wykorzystana nadpłata`} amount={-creditUsed} />}
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
          {givenBack > 0 && <Row label={t`Przeszło na nadpłatę po korekcie`} amount={givenBack} />}
          {settled && !paid && <Row label={t`Pozostało do zapłaty`} amount={amountLeft} strong />}
        </tbody>
      </table>
      {splitReason && <p className="text-sm break-words text-muted">{splitReason}</p>}
      {corrections.length > 0 && (
        <section>
          <h3 className="text-sm font-bold">
            <Trans>Korekty</Trans>
          </h3>
          <Corrections invoice={invoice} />
        </section>
      )}
      {additionalInfo && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm break-words whitespace-pre-line">
          {additionalInfo}
        </p>
      )}
    </div>
  )
}

function Periods({ invoice: { period, absencesPeriod, lines } }: { invoice: Invoice }) {
  const locale = useUiLocale()
  if (!period) return null
  const charged = rangeText(period, locale)
  const absences = absencesPeriod && rangeText(absencesPeriod, locale)
  const deducted = absences !== null && lines.some(({ absent }) => absent !== null && absent > 0)
  return (
    <p className="text-sm text-muted">
      <Trans>Za okres {charged}.</Trans>{' '}
      {deducted && absences !== charged && <Trans>Nieobecności z okresu {absences}.</Trans>}
    </p>
  )
}

function Row({
  label,
  amount,
  children,
  strong = false,
  struck = false,
}: {
  label: ReactNode
  amount: number
  children?: ReactNode
  strong?: boolean
  struck?: boolean
}) {
  return (
    <tr className={cn(strong && 'border-t border-line font-bold')}>
      <th scope="row" className={cn('text-left break-words', strong ? 'font-bold' : 'font-normal')}>
        {label}
        {children && <span className="tabular block text-xs font-normal text-muted">{children}</span>}
      </th>
      <td className="text-right">
        <Money grosze={amount} className={cn(struck && 'text-muted line-through')} />
      </td>
    </tr>
  )
}

function LineRow({ line }: { line: InvoiceLine }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { breakdown, adjusted } = explainLine(line)
  const takenOff = useTakenOff()
  const stayText = useStayText()
  const money = (grosze: number) => moneyText(grosze, locale)
  const days = (count: number) =>
    t`${plural(count, { one: '#\u00a0dzień', few: '#\u00a0dni', many: '#\u00a0dni', other: '#\u00a0dnia' })}`
  const rate = money(line.daily)
  const main = money(breakdown?.main ?? line.mainValue)
  const daily = breakdown !== null && hasDaily(line)
  const lines = [
    !line.extra && !hasDaily(line) && t`kwota stała`,
    stayText(line),
    daily && hasMain(line) && t`kwota stała ${main}`,
    daily && t`${days(breakdown.days)} × ${rate} = ${money(breakdown.days * line.daily)}`,
    daily &&
      breakdown.absent > 0 &&
      t`odjęte nieobecności: ${days(breakdown.absent)} × ${rate} = ${money(breakdown.deducted)}`,
    ...takenOff(line),
    adjusted !== 0 && t`zmienione przez placówkę: ${money(adjusted)}`,
  ].filter((line) => line !== false && line !== null)
  return (
    <Row label={line.display || line.name} amount={line.amount}>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </Row>
  )
}

function PaymentRow({ payment }: { payment: InvoicePayment }) {
  const { day, method, amount, applied, toCredit, reversed } = payment
  const { i18n } = useLingui()
  const locale = useUiLocale()
  const extra = moneyText(toCredit, locale)
  const whole = moneyText(amount, locale)
  return (
    <Row
      label={
        <Trans>
          Wpłata <DateText value={day} />
        </Trans>
      }
      amount={-applied}
      struck={reversed !== null}
    >
      {method && <span className="block">{i18n._(methodNames[method])}</span>}
      {reversed ? (
        <Trans>
          wycofana <DateText value={reversed.at} />
        </Trans>
      ) : (
        toCredit > 0 && (
          <Trans>
            wpłacono {whole}, z tego {extra} na nadpłatę
          </Trans>
        )
      )}
    </Row>
  )
}
