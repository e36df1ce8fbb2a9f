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

/** Asks before somebody gets an SMS to sign in with. What it holds depends on an account that is no place's business. */
export function SendPin({ placeId, user, onClose }: SendPinProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const name = userName(user)
  const phone = formatPhone(user.phone)
  const send = useMutation(
    trpc.places.sendPin.mutationOptions({
      onSuccess: () => {
        toast.success(t`Zlecono SMS na numer ${phone}`)
        onClose()
        void placeChanged(client)
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Wysłać SMS do logowania?`}
      description={
        <>
          <p>
            <Trans>
              {name} dostanie SMS na numer {phone}: pierwszy PIN, a jeśli ma już swój, kod do ustawienia
              nowego. Dotychczasowy PIN lub hasło działają dalej.
            </Trans>
          </p>
          <p className="mt-2">
            <Trans>Osobie o większych uprawnieniach niż Twoje nic nie wyślemy: PIN ustawia sama.</Trans>
          </p>
        </>
      }
      confirmLabel={t`Wyślij SMS`}
      cancelLabel={t`Anuluj`}
      pending={send.isPending}
      error={send.error && failureText(send.error)}
      onConfirm={() => send.mutate({ placeId, phone: user.phone })}
    />
  )
}
