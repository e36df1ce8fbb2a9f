import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sumGrosze, zlotyText } from '@skrzat/contract/money'
import { CODE_TITLE_LENGTH, TITLE_LENGTH, titleOfMany } from '@skrzat/contract/transfer-code'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Money } from '@skrzat/ui/money'
import type { ToPay } from './by-account.ts'
import { DueText } from './due-text.tsx'
import { TransferTitle, useCopyTexts } from './lines.tsx'
import { Account, Recipient, useWhereTo } from './transfer.tsx'
import { TransferQr } from './transfer-qr.tsx'

/** One transfer for several invoices: the sum, until when the most urgent is due, and the account. */
export function AccountToPay({ invoices }: { invoices: ToPay }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  const [first] = invoices
  const { place } = first
  const whereTo = useWhereTo(place)
  const count = invoices.length
  const sum = sumGrosze(invoices.map(({ amountLeft }) => amountLeft))
  const numbers = invoices.map(({ number }) => number)
  return (
    <section aria-label={whereTo} className="flex flex-col gap-4 rounded-card bg-sunken p-5 print:hidden">
      <div>
        <p className="text-sm text-muted">
          {t`${plural(count, { one: 'Jednym przelewem za # fakturę', few: 'Jednym przelewem za # faktury', many: 'Jednym przelewem za # faktur', other: 'Jednym przelewem za # faktury' })}`}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <Money grosze={sum} className="text-xl font-bold" />
          <CopyButton
            text={zlotyText(sum)}
            label={t`Kopiuj kwotę`}
            {...said}
            className="-mx-3 -my-1.5 print:hidden"
          />
        </p>
        <DueText invoice={first} />
      </div>
      <dl className="flex flex-col gap-3 border-t border-line pt-4">
        <Recipient place={place} />
        <Account place={place} />
        <TransferTitle title={titleOfMany(numbers, TITLE_LENGTH)} />
      </dl>
      <TransferQr
        place={place}
        grosze={sum}
        title={titleOfMany(numbers, CODE_TITLE_LENGTH)}
        about={t`wszystkie faktury`}
      />
    </section>
  )
}
