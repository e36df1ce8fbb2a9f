import { useLingui } from '@lingui/react/macro'
import { needsLatin, transferCode } from '@skrzat/contract/transfer-code'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ChevronDown, QrCode as QrIcon } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'

const SharedCode = lazy(() => import('./shared-code.tsx'))
/** For names in other scripts, with the tables that transliterate them. */
const LatinQrCode = lazy(() => import('./latin-qr-code.tsx'))

type TransferQrProps = {
  place: Invoice['place']
  /** The amount to pay. */
  grosze: number
  title: string
  /** The transfer's purpose, for screen readers. */
  about: string
}

/** Unfolds a code that fills in the transfer in a bank's app; hidden if there can be none. */
export function TransferQr({ place, grosze, title, about }: TransferQrProps) {
  const { t } = useLingui()
  const id = useId()
  const locale = useUiLocale()
  const [open, setOpen] = useState(false)
  const transfer = { nip: place.nip, account: place.accountNumber, grosze, name: place.name, title }
  const text = transferCode(transfer)
  if (text === null) return null
  const sum = moneyText(grosze, locale)
  const label = t`Kod QR przelewu na ${sum}`
  const picture = {
    text,
    sum,
    caption: `${place.name}\n${title}`,
    fileName: `${t`Przelew`} ${title.replaceAll(/[^\p{L}\p{N} ,]+/gu, '-')}.png`,
  }
  return (
    <div className="print:hidden">
      <Button
        icon={QrIcon}
        variant="secondary"
        className="max-[22rem]:px-1.5"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t`Kod QR do przelewu: ${about}`}
        onClick={() => setOpen(!open)}
      >
        {t`Kod QR do przelewu`}
        <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!open} className="pt-3">
        {open && (
          <Suspense fallback={<Skeleton className="aspect-square w-full max-w-64" />}>
            {needsLatin(transfer) ? (
              <LatinQrCode transfer={transfer} label={label} picture={picture} />
            ) : (
              <SharedCode label={label} picture={picture} />
            )}
          </Suspense>
        )}
      </div>
    </div>
  )
}
