import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sumGrosze, zlotyText } from '@skrzat/contract/money'
import { CODE_TITLE_LENGTH, TITLE_LENGTH, titleOfMany } from '@skrzat/contract/transfer-code'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Money } from '@skrzat/ui/money'
import type { ToPay } from './by-account.ts'
import { Line, TransferTitle, useCopyTexts } from './lines.tsx'
import { Account } from './transfer.tsx'
import { TransferQr } from './transfer-qr.tsx'

/** The account of some invoices, once for all of them, and one transfer for all. */
export function AccountToPay({ invoices }: { invoices: ToPay }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  const [{ place }] = invoices
  const count = invoices.length
  const sum = sumGrosze(invoices.map(({ amountLeft }) => amountLeft))
  const numbers = invoices.map(({ number }) => number)
  return (
    <section
      aria-label={
        place.accountForMeals
          ? t`Dokąd zapłacić za wyżywienie: ${place.name}`
          : t`Dokąd zapłacić: ${place.name}`
      }
      className="flex flex-col gap-4 rounded-card bg-sunken p-5 print:hidden"
    >
      <dl className="flex flex-col gap-3">
        <Line term={t`Odbiorca`}>{place.name}</Line>
        <Account place={place} />
      </dl>
      {count > 1 && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <div>
            <p className="text-sm text-muted">
              {t`${plural(count, { one: 'Jednym przelewem za # fakturę', few: 'Jednym przelewem za # faktury', many: 'Jednym przelewem za # faktur', other: 'Jednym przelewem za # faktury' })}`}
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Money grosze={sum} className="text-lg font-bold" />
              <CopyButton
                text={zlotyText(sum)}
                label={t`Kopiuj kwotę`}
                {...said}
                className="-my-1 -mr-3 -ml-3 print:hidden"
              />
            </p>
          </div>
          <dl>
            <TransferTitle title={titleOfMany(numbers, TITLE_LENGTH)} />
          </dl>
          <TransferQr
            place={place}
            grosze={sum}
            title={titleOfMany(numbers, CODE_TITLE_LENGTH)}
            about={t`wszystkie faktury`}
          />
        </div>
      )}
    </section>
  )
}
