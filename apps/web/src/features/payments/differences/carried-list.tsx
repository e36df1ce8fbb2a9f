import { Trans, useLingui } from '@lingui/react/macro'
import type { CarriedOfInvoice } from '@skrzat/contract/wire/differences'
import { Button } from '@skrzat/ui/button'
import { Money } from '@skrzat/ui/money'
import { toast } from '@skrzat/ui/toast'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useMutation } from '@tanstack/react-query'
import { useFailureText } from '#app/errors/index.ts'
import { InvoiceLink } from '#components/invoice-link.tsx'
import { withdrawCarried } from './queries.ts'

type CarriedListProps = { placeId: number; carried: readonly CarriedOfInvoice[] }

/** Approved differences that next invoices take: those that wait, and those that one has. */
export function CarriedList({ placeId, carried }: CarriedListProps) {
  const { t } = useLingui()
  if (carried.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">{t`Wyrównania przy następnym wystawieniu`}</h2>
      <VirtualList
        name="differences-carried"
        label={t`Wyrównania przy następnym wystawieniu`}
        rows={carried}
        keyOf={({ id }) => id}
        estimate={96}
        className="rounded-card border border-line bg-card"
        rowClassName="border-b border-line last:border-0"
      >
        {(one) => <CarriedRow placeId={placeId} carried={one} />}
      </VirtualList>
    </section>
  )
}

function CarriedRow({ placeId, carried }: { placeId: number; carried: CarriedOfInvoice }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { id, invoice, kid, paymentType, amount, reason, takenBy } = carried
  const withdraw = useMutation(
    withdrawCarried({
      onSuccess: () => toast.success(t`Różnica wróciła do decyzji`),
      onError: (error) => toast.error(failureText(error)),
    }),
  )
  const about = `${kid.name}, ${paymentType.name}`
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <span className="font-medium break-words">{kid.name}</span>{' '}
        <InvoiceLink placeId={placeId} invoice={invoice} />
        <span className="block text-sm text-muted">{kid.group}</span>
      </div>
      <div className="min-w-48 flex-1">
        <span className="break-words">{paymentType.name}</span>
        <span className="block text-sm break-words text-muted">{reason}</span>
      </div>
      <div className="ml-auto flex flex-col items-end text-right">
        <Money change grosze={amount} className="font-bold" />
        <span className="text-sm text-muted">
          {takenBy ? (
            <Trans>
              jest na <InvoiceLink placeId={placeId} invoice={takenBy} />
            </Trans>
          ) : (
            t`czeka na następne wystawienie`
          )}
        </span>
      </div>
      {carried.withdrawable && (
        <div className="-mx-2 flex w-full">
          <Button
            size="sm"
            variant="quiet"
            pending={withdraw.isPending}
            aria-label={t`Cofnij wyrównanie: ${about}`}
            onClick={() => withdraw.mutate({ placeId, id })}
          >
            {t`Cofnij wyrównanie`}
          </Button>
        </div>
      )}
    </div>
  )
}
