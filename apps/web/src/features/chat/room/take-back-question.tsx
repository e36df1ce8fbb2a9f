import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { useMutation } from '@tanstack/react-query'
import { Question } from '#components/question.tsx'
import { takeBack } from '../queries.ts'

type TakeBackQuestionProps = { message: Pick<ChatMessage, 'id'>; onClose: () => void }

/** Asks before a message is taken back, since its text and files are erased at once. */
export function TakeBackQuestion({ message: { id }, onClose }: TakeBackQuestionProps) {
  const { t } = useLingui()
  const take = useMutation(takeBack({ onSuccess: onClose }))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Cofnąć wiadomość?`}
      description={
        <Trans>
          Zniknie u wszystkich i nie da się jej przywrócić. Zostanie tylko informacja, że ją cofnięto.
        </Trans>
      }
      confirmLabel={t`Cofnij wiadomość`}
      mutation={take}
      onConfirm={() => take.mutate({ id })}
    />
  )
}
