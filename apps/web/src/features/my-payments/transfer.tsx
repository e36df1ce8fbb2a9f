import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { formatNrb, normalizeNrb } from '@skrzat/contract/nrb'
import { needsLatin, titleOf } from '@skrzat/contract/transfer-code'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { cn } from '@skrzat/ui/cn'
import { CopyButton } from '@skrzat/ui/copy-button'
import { useUiLocale } from '@skrzat/ui/locale'
import { Notice } from '@skrzat/ui/notice'
import { Suspense } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { Line, TransferTitle, useCopyTexts } from './lines.tsx'
import { TransferQr } from './transfer-qr.tsx'

/** Transliterated, as banks require; in its own script if the tables can't be loaded. */
const LatinTitle = lazyPart(async () => (await import('./latin-title.tsx')).LatinTitle, TransferTitle)

type TransferProps = {
  invoice: Invoice
  /** No other invoice is paid to its account: recipient and account are shown with it, otherwise on paper alone. */
  alone: boolean
}

/** An invoice's transfer: to whom, its title, and the code. */
export function Transfer({ invoice, alone }: TransferProps) {
  const { t } = useLingui()
  const { place, number, kid, amountLeft } = invoice
  const whereTo = useWhereTo(place)
  const title = titleOf(number, kid)
  return (
    <section
      aria-label={alone ? whereTo : t`Przelew: ${number}`}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <dl className={cn('-mb-1 flex-col gap-3', alone ? 'flex' : 'hidden print:flex')}>
        <Recipient place={place} />
        <Account place={place} />
      </dl>
      <dl>
        {needsLatin({ name: '', title }) ? (
          <Suspense fallback={<Line term={t`Tytuł przelewu`}>{title}</Line>}>
            <LatinTitle title={title} />
          </Suspense>
        ) : (
          <TransferTitle title={title} />
        )}
      </dl>
      <TransferQr place={place} grosze={amountLeft} title={title} about={number} />
    </section>
  )
}

/** Names the part that says where the money goes. */
export function useWhereTo(place: Invoice['place']): string {
  const { t } = useLingui()
  return place.accountForMeals
    ? t`Dokąd zapłacić za wyżywienie: ${place.name}`
    : t`Dokąd zapłacić: ${place.name}`
}

export function Recipient({ place: { name } }: { place: Invoice['place'] }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  return (
    <Line term={t`Odbiorca`} copy={<CopyButton text={name} label={t`Kopiuj odbiorcę`} {...said} />}>
      {name}
    </Line>
  )
}

/** The account of a place, in groups of four, and the digits alone for the clipboard. */
export function Account({ place }: { place: Invoice['place'] }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  if (place.accountNumber === '') {
    return (
      <Line term={t`Numer konta`}>
        <span className="text-muted">
          <Trans>Placówka nie podała numeru konta. Zapytaj ją, dokąd zapłacić.</Trans>
        </span>
      </Line>
    )
  }
  return (
    <Line
      term={place.accountForMeals ? t`Numer konta na wyżywienie` : t`Numer konta`}
      copy={<CopyButton text={normalizeNrb(place.accountNumber)} label={t`Kopiuj numer konta`} {...said} />}
    >
      {formatNrb(place.accountNumber)}
      {place.accountNumberNewSince !== null && <NewAccount since={place.accountNumberNewSince} />}
    </Line>
  )
}

/** A warning beside a replaced account number, as an attacker may have replaced it. */
function NewAccount({ since }: { since: Day }) {
  const day = longDay(since, null, useUiLocale())
  return (
    <Notice tone="warning" className="mt-2">
      <Trans>
        Nowy numer konta, od {day}. Jeśli placówka o nim nie mówiła, zapytaj ją, zanim wyślesz przelew.
      </Trans>
    </Notice>
  )
}
