import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb, normalizeNrb } from '@skrzat/contract/nrb'
import type { Invoice } from '@skrzat/contract/wire/ledger'
import { CopyButton } from '@skrzat/ui/copy-button'
import type { ReactNode } from 'react'
import { transferTitle } from './due.ts'

/** What a transfer needs: whom to, the account, and a title that says what it is for. */
export function Transfer({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { place, number, kid } = invoice
  const title = transferTitle(number, kid)
  const said = { copiedLabel: t`Skopiowano`, failedLabel: t`Nie udało się skopiować` }
  return (
    <dl className="flex flex-col gap-3 border-t border-line pt-4">
      <Line term={t`Odbiorca`}>{place.name}</Line>
      {place.accountNumber === '' ? (
        <Line term={t`Numer konta`}>
          <span className="text-muted">
            <Trans>Placówka nie podała numeru konta. Zapytaj ją, dokąd zapłacić.</Trans>
          </span>
        </Line>
      ) : (
        <Line
          term={t`Numer konta`}
          copy={
            <CopyButton
              text={normalizeNrb(place.accountNumber)}
              label={t`Kopiuj numer konta`}
              {...said}
              className="-mr-3 print:hidden"
            />
          }
        >
          {formatNrb(place.accountNumber)}
        </Line>
      )}
      <Line
        term={t`Tytuł przelewu`}
        copy={<CopyButton text={title} label={t`Kopiuj tytuł`} {...said} className="-mr-3 print:hidden" />}
      >
        {title}
      </Line>
    </dl>
  )
}

function Line({ term, children, copy }: { term: string; children: ReactNode; copy?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <dt className="text-xs text-muted">{term}</dt>
        <dd className="tabular break-words">{children}</dd>
      </div>
      {copy}
    </div>
  )
}
