import { Trans, useLingui } from '@lingui/react/macro'
import { formatNrb, normalizeNrb } from '@skrzat/contract/nrb'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { CopyButton } from '@skrzat/ui/copy-button'
import type { ReactNode } from 'react'
import { transferTitle } from './due.ts'

/** Inline: a full touch target without a higher line. */
const copyStyle = '-my-2.5 -mr-3 print:hidden'

/** The data of a transfer: recipient, account, and a title that identifies it. */
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
              className={copyStyle}
            />
          }
        >
          {formatNrb(place.accountNumber)}
        </Line>
      )}
      <Line
        term={t`Tytuł przelewu`}
        copy={<CopyButton text={title} label={t`Kopiuj tytuł`} {...said} className={copyStyle} />}
      >
        {title}
      </Line>
    </dl>
  )
}

function Line({ term, children, copy }: { term: string; children: ReactNode; copy?: ReactNode }) {
  return (
    <div>
      <dt className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-3 text-xs text-muted">
        {term}
        {copy}
      </dt>
      <dd className="tabular break-words">{children}</dd>
    </div>
  )
}
