import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_WEBHOOKS, type Webhook } from '@skrzat/contract/wire/webhooks'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#components/query-state.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { Part } from './part.tsx'
import { webhooksOptions } from './queries.ts'
import { RemoveWebhook } from './remove-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { type WebhookAction, WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** The place's webhooks. */
export function Webhooks({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(webhooksOptions(placeId))
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<{ action: WebhookAction; hook: Webhook }>()
  const count = query.data?.length ?? 0
  const close = () => setOpen(undefined)
  /** Later deliveries may have changed the webhook's state. */
  function closeDeliveries() {
    close()
    void query.refetch()
  }
  const add = (
    <Button icon={Plus} disabled={count >= MOST_WEBHOOKS} onClick={() => setAdding(true)}>
      {t`Dodaj webhook`}
    </Button>
  )
  return (
    <Part
      title={t`Webhooki`}
      about={
        <Trans>
          Gdy w placówce coś się wydarzy, wyślemy o tym wiadomość na adres innego programu, na przykład
          księgowego. Wiadomości zawierają numery, kwoty i dni, bez nazwisk.
        </Trans>
      }
      action={count > 0 && add}
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-32 w-full rounded-card" />}
        empty={
          <EmptyState picture="letterbox" title={t`Nie ma jeszcze webhooków`} action={add}>
            <Trans>Podaj adres programu i wybierz, o czym ma się dowiadywać.</Trans>
          </EmptyState>
        }
      >
        {(hooks) => (
          <ul className="flex flex-col gap-3">
            {hooks.map((hook) => (
              <WebhookCard
                key={hook.id}
                placeId={placeId}
                hook={hook}
                onOpen={(action) => setOpen({ action, hook })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {adding && <WebhookDialog placeId={placeId} onClose={() => setAdding(false)} />}
      {open?.action === 'edit' && <WebhookDialog placeId={placeId} hook={open.hook} onClose={close} />}
      {open?.action === 'rotate' && <RotateSecret placeId={placeId} hook={open.hook} onClose={close} />}
      {open?.action === 'remove' && <RemoveWebhook placeId={placeId} hook={open.hook} onClose={close} />}
      {open?.action === 'deliveries' && (
        <DeliveriesDialog placeId={placeId} hook={open.hook} onClose={closeDeliveries} />
      )}
    </Part>
  )
}
