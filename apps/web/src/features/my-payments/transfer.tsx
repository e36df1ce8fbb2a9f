import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { formatNrb, normalizeNrb } from '@skrzat/contract/nrb'
import { titleOf } from '@skrzat/contract/transfer-code'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { CopyButton } from '@skrzat/ui/copy-button'
import { useUiLocale } from '@skrzat/ui/locale'
import { Notice } from '@skrzat/ui/notice'
import type { ReactNode } from 'react'
import { TransferQr } from './transfer-qr.tsx'

/** What a button of copying says afterwards. */
export function useCopyTexts() {
  const { t } = useLingui()
  return { copiedLabel: t`Skopiowano`, failedLabel: t`Nie udało się skopiować` }
}

/** What an invoice adds to a transfer: its title, and the code; on paper the recipient and the account too. */
export function Transfer({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  const { place, number, kid, amountLeft } = invoice
  const title = titleOf(number, kid)
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <dl className="flex flex-col gap-3">
        <div className="hidden flex-col gap-3 print:flex">
          <Line term={t`Odbiorca`}>{place.name}</Line>
          <Account place={place} />
        </div>
        <Line term={t`Tytuł przelewu`} copy={<CopyButton text={title} label={t`Kopiuj tytuł`} {...said} />}>
          {title}
        </Line>
      </dl>
      <TransferQr place={place} grosze={amountLeft} title={title} about={number} />
    </div>
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
      term={t`Numer konta`}
      copy={<CopyButton text={normalizeNrb(place.accountNumber)} label={t`Kopiuj numer konta`} {...said} />}
    >
      {formatNrb(place.accountNumber)}
      {place.accountNumberNewSince !== null && <NewAccount since={place.accountNumberNewSince} />}
    </Line>
  )
}

/** Beside an account number that replaced another one, as a stolen account would. */
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

export function Line({ term, children, copy }: { term: string; children: ReactNode; copy?: ReactNode }) {
  return (
    <div className="@container relative">
      <dt className="flex min-h-6 items-center text-xs text-muted">{term}</dt>
      <dd className="tabular break-words">
        {children}
        {copy && (
          // Beside the name, or below the value where the two would meet.
          <div className="top-3 -right-3 -ml-3 @min-[17rem]:absolute @min-[17rem]:-translate-y-1/2 print:hidden">
            {copy}
          </div>
        )}
      </dd>
    </div>
  )
}
