import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { placeChanged } from '../queries.ts'

type DeleteWorkerProps = { placeId: number; worker: PlaceWorker; onClose: () => void }

/** Asks before a worker is deleted, twice as plainly where it is oneself. */
export function DeleteWorker({ placeId, worker, onClose }: DeleteWorkerProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { data: me } = useQuery(trpc.accounts.me.queryOptions())
  const { id: workerId, name, phone } = worker
  const remove = useMutation(
    trpc.places.deleteWorker.mutationOptions({
      onSuccess: () => {
        toast.success(t`Usunięto: ${name}`)
        onClose()
        void placeChanged(client)
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Usunąć z pracowników: ${name}?`}
      description={
        me?.login === phone ? (
          <Trans>To Ty. Od razu stracisz uprawnienia w tej placówce.</Trans>
        ) : (
          <Trans>Ta osoba od razu straci uprawnienia pracownika. To, co zapisała, zostanie.</Trans>
        )
      }
      confirmLabel={t`Usuń pracownika`}
      cancelLabel={t`Anuluj`}
      pending={remove.isPending}
      error={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ placeId, workerId })}
    />
  )
}
