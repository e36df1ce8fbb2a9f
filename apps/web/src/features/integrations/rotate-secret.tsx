import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@skrzat/contract/wire/webhooks'
import { useMutation } from '@tanstack/react-query'
import { Question } from '#components/question.tsx'
import { rotateSecret } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

type RotateSecretProps = { placeId: number; hook: Webhook; onClose: () => void }

/** Asks for a confirmation, and then shows the new secret once. */
export function RotateSecret({ placeId, hook: { id }, onClose }: RotateSecretProps) {
  const { t } = useLingui()
  const rotate = useMutation(rotateSecret())
  if (rotate.data)
    return (
      <SecretDialog title={t`Nowy sekret`} secret={rotate.data.secret} onClose={onClose}>
        <Trans>
          Zapisz sekret teraz, bo nie pokażemy go ponownie. Poprzedni działa jeszcze przez dobę, więc zdążysz
          go zmienić w programie.
        </Trans>
      </SecretDialog>
    )
  return (
    <Question
      onClose={onClose}
      title={t`Utworzyć nowy sekret?`}
      description={<Trans>Przez dobę wiadomości będą podpisane obydwoma sekretami, potem tylko nowym.</Trans>}
      confirmLabel={t`Utwórz nowy sekret`}
      mutation={rotate}
      onConfirm={() => rotate.mutate({ placeId, id })}
    />
  )
}
