import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { sendPin } from '../queries.ts'

type SendPinProps = { placeId: number; phone: string; name: string; onClose: () => void }

/**
 * Asks before sending an SMS that helps somebody to sign in. Its content depends on the account, which is not disclosed
 * to the place.
 */
export function SendPin({ placeId, phone: digits, name: entered, onClose }: SendPinProps) {
  const { t } = useLingui()
  const phone = formatPhone(digits)
  const name = entered || phone
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
      onConfirm={() => send.mutate({ placeId, phone: digits })}
    />
  )
}
