import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceUser } from '@skrzat/contract/wire/places'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { placeChanged } from '../queries.ts'
import { userName } from './user-row.tsx'

type SendPinProps = { placeId: number; user: PlaceUser; onClose: () => void }

/** Asks before somebody gets a new PIN: the old one stops working, and they are signed out. */
export function SendPin({ placeId, user, onClose }: SendPinProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const name = userName(user)
  const phone = formatPhone(user.phone)
  const send = useMutation(
    trpc.places.sendPin.mutationOptions({
      onSuccess: () => {
        toast.success(t`Wysłano nowy PIN na numer ${phone}`)
        onClose()
        void placeChanged(client)
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Wysłać nowy PIN?`}
      description={
        user.activated ? (
          <Trans>
            {name} dostanie SMS na numer {phone}. Dotychczasowy PIN lub hasło przestaną działać, a ta osoba
            zostanie wylogowana na wszystkich urządzeniach.
          </Trans>
        ) : (
          <Trans>
            {name} dostanie SMS na numer {phone}.
          </Trans>
        )
      }
      confirmLabel={t`Wyślij nowy PIN`}
      cancelLabel={t`Anuluj`}
      pending={send.isPending}
      error={send.error && failureText(send.error)}
      onConfirm={() => send.mutate({ placeId, phone: user.phone })}
    />
  )
}
