import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceUser } from '@skrzat/contract/wire/places'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { sendPin } from '../queries.ts'
import { placeUserName } from './user-row.tsx'

type SendPinProps = { placeId: number; user: PlaceUser; onClose: () => void }

/**
 * Asks before sending an SMS that helps somebody to sign in. Its content depends on the account, which is not disclosed
 * to the place.
 */
export function SendPin({ placeId, user, onClose }: SendPinProps) {
  const { t } = useLingui()
  const name = placeUserName(user)
  const phone = formatPhone(user.phone)
  const send = useMutation(sendPin(sayAndClose(t`Wysyłamy SMS na numer ${phone}`, onClose)))
  return (
    <Question
      onClose={onClose}
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
            <Trans>Ta osoba ma większe uprawnienia niż Ty, więc PIN ustawia sama.</Trans>
          </p>
        </>
      }
      confirmLabel={t`Wyślij SMS`}
      mutation={send}
      onConfirm={() => send.mutate({ placeId, phone: user.phone })}
    />
  )
}
