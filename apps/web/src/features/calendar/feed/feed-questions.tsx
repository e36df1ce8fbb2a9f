import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { revokeFeed } from '../queries.ts'

type RenewFeedProps = {
  mutation: { isPending: boolean; error: unknown }
  onClose: () => void
  onConfirm: () => void
}

/** Asks before the address is replaced, which revokes the present one. */
export function RenewFeed({ mutation, onClose, onConfirm }: RenewFeedProps) {
  const { t } = useLingui()
  return (
    <Question
      onClose={onClose}
      title={t`Utworzyć nowy adres?`}
      description={
        <Trans>
          Dotychczasowy adres przestanie działać od razu. Na urządzeniach, które go używają, trzeba będzie
          dodać kalendarz od nowa.
        </Trans>
      }
      confirmLabel={t`Utwórz nowy adres`}
      mutation={mutation}
      onConfirm={onConfirm}
    />
  )
}

/** Asks before the address is revoked. */
export function RevokeFeed({ onClose, onRevoked }: { onClose: () => void; onRevoked: () => void }) {
  const { t } = useLingui()
  const revoke = useMutation(revokeFeed(sayAndClose(t`Adres kalendarza jest wyłączony`, onRevoked)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Wyłączyć adres?`}
      description={
        <Trans>
          Kalendarze w telefonach i komputerach przestaną się odświeżać. Nowy adres możesz utworzyć w każdej
          chwili.
        </Trans>
      }
      confirmLabel={t`Wyłącz adres`}
      mutation={revoke}
      onConfirm={() => revoke.mutate()}
    />
  )
}
