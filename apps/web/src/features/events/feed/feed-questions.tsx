import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { feedChanged } from '../queries.ts'

type RenewFeedProps = {
  pending: boolean
  error: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before the address that devices follow stops being one. */
export function RenewFeed({ pending, error, onClose, onConfirm }: RenewFeedProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Utworzyć nowy adres?`}
      description={
        <Trans>
          Dotychczasowy adres przestanie działać od razu. Na urządzeniach, które go używają, trzeba będzie
          dodać kalendarz od nowa.
        </Trans>
      }
      confirmLabel={t`Utwórz nowy adres`}
      cancelLabel={t`Anuluj`}
      pending={pending}
      error={error}
      onConfirm={onConfirm}
    />
  )
}

/** Asks before the address is switched off. */
export function RevokeFeed({ onClose, onRevoked }: { onClose: () => void; onRevoked: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const revoke = useMutation(
    trpc.calendar.revokeFeed.mutationOptions({
      onSuccess: async () => {
        toast.success(t`Adres kalendarza jest wyłączony`)
        await feedChanged(client)
        onRevoked()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Wyłączyć adres?`}
      description={
        <Trans>
          Kalendarze w telefonach i komputerach przestaną się odświeżać. Nowy adres możesz utworzyć w każdej
          chwili.
        </Trans>
      }
      confirmLabel={t`Wyłącz adres`}
      cancelLabel={t`Anuluj`}
      pending={revoke.isPending}
      error={revoke.error && failureText(revoke.error)}
      onConfirm={() => revoke.mutate()}
    />
  )
}
