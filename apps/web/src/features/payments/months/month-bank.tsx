import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { hinders, type MonthCause } from '@skrzat/contract/month-sheet'
import type { MonthCauseRow, MonthSheet } from '@skrzat/contract/wire/months'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Info } from 'lucide-react'
import { Sums } from './sums.tsx'

const causeTexts: Record<MonthCause, MessageDescriptor> = {
  line_waiting: msg`Przelew z wyciągu czeka na zaksięgowanie`,
  by_hand: msg`Przelew zapisany ręcznie, którego nie ma na wyciągu`,
  undone: msg`Cofnięte księgowania przelewów z innych miesięcy`,
  other_month: msg`Przelew zaksięgowany w innym miesiącu, bo jego miesiąc był zamknięty`,
}

const link = 'rounded-small text-green underline-offset-4 hover:underline'

/** The bank's side of a month, and what does not add up. */
export function MonthBank({ sheet: { bank, placeId } }: { sheet: MonthSheet }) {
  const { t } = useLingui()
  if (bank.covered.length === 0 && bank.causes.length === 0)
    return (
      <p className="text-sm text-muted">
        <Trans>Za ten miesiąc nie wczytano wyciągów, więc nie ma z czym porównać przelewów.</Trans>
      </p>
    )
  const sums = [
    { name: t`Pozycje wyciągów`, sum: bank.lines },
    { name: t`Zaksięgowane`, sum: bank.booked },
    { name: t`Nie nasze`, sum: bank.notOurs },
    { name: t`Czekają`, sum: bank.waiting },
    { name: t`W księdze z przelewów`, sum: bank.ledger },
  ]
  const left = bank.causesLeftOut
  return (
    <section aria-label={t`Bank`} className="flex flex-col gap-3">
      <h3 className="font-bold">
        <Trans>Bank</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>Wyciągi obejmują dni:</Trans>{' '}
        {bank.covered.map(({ from, to }, index) => (
          <span key={from} className="whitespace-nowrap">
            {index > 0 && ', '}
            <DateText value={from} form="plain" /> – <DateText value={to} form="plain" />
          </span>
        ))}
      </p>
      <Sums sums={sums} />
      {bank.causes.length === 0 ? (
        <p>
          <Trans>Księga i wyciągi się zgadzają.</Trans>
        </p>
      ) : (
        <ul
          aria-label={t`Do wyjaśnienia`}
          className="divide-y divide-line rounded-card border border-line bg-card text-sm"
        >
          {bank.causes.map((cause) => (
            <li
              key={`${cause.kind} ${cause.lineId} ${cause.invoiceId} ${cause.day} ${cause.amount}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5"
            >
              <p className="flex min-w-0 items-start gap-2 max-md:w-full">
                {hinders(cause.kind) ? (
                  <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
                ) : (
                  <Info className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
                )}
                <CauseText placeId={placeId} cause={cause} />
              </p>
              {cause.day && <DateText value={cause.day} form="plain" className="text-muted max-md:ml-6" />}
              <Money grosze={cause.amount} className="ml-auto" />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className="text-sm text-muted">
          {t`${plural(left, { one: 'i jeszcze # pozycja', few: 'i jeszcze # pozycje', many: 'i jeszcze # pozycji', other: 'i jeszcze # pozycji' })}`}
        </p>
      )}
    </section>
  )
}

/** The cause as a link to where it can be mended. */
function CauseText({
  placeId,
  cause: { kind, lineId, invoiceId },
}: {
  placeId: number
  cause: MonthCauseRow
}) {
  const { i18n } = useLingui()
  const text = i18n._(causeTexts[kind])
  if (lineId !== null)
    return (
      <Link
        to="/place/$placeId/payments/bank"
        params={{ placeId }}
        search={{ state: 'ALL', line: lineId }}
        className={link}
      >
        {text}
      </Link>
    )
  if (invoiceId !== null)
    return (
      <Link
        to="/place/$placeId/payments"
        params={{ placeId }}
        search={{ invoice: invoiceId }}
        className={link}
      >
        {text}
      </Link>
    )
  if (kind === 'by_hand')
    return (
      <Link to="/place/$placeId/payments/refunds" params={{ placeId }} search={{}} className={link}>
        {text}
      </Link>
    )
  return <span>{text}</span>
}
