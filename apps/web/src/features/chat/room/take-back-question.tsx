import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { useMutation } from '@tanstack/react-query'
import { Question } from '#components/question.tsx'
import { takeBack } from '../queries.ts'

type TakeBackQuestionProps = { message: Pick<ChatMessage, 'id' | 'files'>; onClose: () => void }

/** Asks before a message is taken back, since its text is erased at once. */
export function TakeBackQuestion({ message: { id, files }, onClose }: TakeBackQuestionProps) {
  const { t } = useLingui()
  const take = useMutation(takeBack({ onSuccess: onClose }))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Cofnąć wiadomość?`}
      description={
        files.length > 0 ? (
          <Trans>
            Treść i pliki znikną u wszystkich i nie da się ich przywrócić. W rozmowie zostanie tylko
            informacja, że wiadomość cofnięto.
          </Trans>
        ) : (
          <Trans>
            Treść zniknie u wszystkich i nie da się jej przywrócić. W rozmowie zostanie tylko informacja, że
            wiadomość cofnięto.
          </Trans>
        )
      }
      confirmLabel={t`Cofnij wiadomość`}
      mutation={take}
      onConfirm={() => take.mutate({ id })}
    />
  )
}
