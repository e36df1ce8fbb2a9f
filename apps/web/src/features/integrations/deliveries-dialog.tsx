import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@skrzat/contract/wire/webhooks'
import { buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Modal } from '#components/modal.tsx'
import { OlderButton } from '#components/older-button.tsx'
import { QueryState } from '#components/query-state.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesOptions } from './queries.ts'

type DeliveriesDialogProps = { placeId: number; hook: Webhook; onClose: () => void }

/** A webhook's deliveries of the last 30 days, with their outcomes. */
export function DeliveriesDialog({ placeId, hook: { id, url, off }, onClose }: DeliveriesDialogProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(deliveriesOptions(placeId, id))
  return (
    <Modal
      title={t`Wysłane wiadomości`}
      description={<span className="break-words">{t`${url}, ostatnie 30 dni`}</span>}
      onClose={onClose}
      footer={<DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Gotowe`}</DialogClose>}
    >
      <QueryState query={query} pending={<Skeleton className="h-48 w-full rounded-card" />}>
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          if (deliveries.length === 0)
            return (
              <EmptyState picture="letterbox" title={t`Niczego jeszcze nie wysłano`}>
                <Trans>Tu będzie każda wiadomość, z odpowiedzią serwera.</Trans>
              </EmptyState>
            )
          return (
            <div className="flex flex-col gap-4">
              <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
                {deliveries.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    placeId={placeId}
                    delivery={delivery}
                    mayResend={off === null}
                  />
                ))}
              </ul>
              <OlderButton query={query} label={t`Pokaż starsze`} />
            </div>
          )
        }}
      </QueryState>
    </Modal>
  )
}
