import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { deletePostReport } from './queries.ts'

type DeleteReportProps = { id: number; onDeleted: () => void; onClose: () => void }

/** Asks before a report is deleted. */
export function DeleteReport({ id, onDeleted, onClose }: DeleteReportProps) {
  const { t } = useLingui()
  const remove = useMutation(deletePostReport(sayAndClose(t`Usunięto zgłoszenie`, onDeleted)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć zgłoszenie ${id}?`}
      description={<Trans>Zniknie z list. Tego nie da się cofnąć.</Trans>}
      confirmLabel={t`Usuń zgłoszenie`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id })}
    />
  )
}
