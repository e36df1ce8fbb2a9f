import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Question } from '#components/question.tsx'
import { jobName, lostWith } from './names.ts'
import { discardJobs } from './queries.ts'

type DiscardQuestionProps = {
  queue: string
  /** Without an id: all failed jobs of the queue. */
  chosen: { id?: string }
  onClose: () => void
}

/** Explains the consequences before jobs are discarded. */
export function DiscardQuestion({ queue, chosen, onClose }: DiscardQuestionProps) {
  const { t } = useLingui()
  const name = jobName(queue, t)
  const discard = useMutation(
    discardJobs({
      onSuccess: ({ changed }) => {
        toast.success(
          changed === 0
            ? t`Nic nie zostało do porzucenia`
            : t`${plural(changed, {
                one: 'Porzucono # zadanie',
                few: 'Porzucono # zadania',
                many: 'Porzucono # zadań',
                other: 'Porzucono # zadania',
              })}`,
        )
        onClose()
      },
    }),
  )
  const all = chosen.id === undefined
  return (
    <Question
      tone="danger"
      title={all ? t`Porzucić wszystkie nieudane zadania: ${name}?` : t`Porzucić zadanie: ${name}?`}
      description={
        <>
          <p>{t(lostWith(queue))}</p>
          <p className="mt-2">
            <Trans>Tego nie da się cofnąć.</Trans>
          </p>
        </>
      }
      confirmLabel={all ? t`Porzuć wszystkie` : t`Porzuć zadanie`}
      mutation={discard}
      onConfirm={() => discard.mutate({ queue, ...chosen })}
      onClose={onClose}
    />
  )
}
