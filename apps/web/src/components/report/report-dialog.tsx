import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { addReport } from './queries.ts'
import { faultOf, ReportFields, type ReportDraft } from './report-fields.tsx'

/** Reports a post to the place's admins. */
export function ReportDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { t } = useLingui()
  const reason = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<ReportDraft>({ kind: 'PRIVACY', reason: '' })
  const [tried, setTried] = useState(false)
  const add = useMutation(addReport(sayAndClose(t`Zgłoszono wpis`, onClose)))
  const fault = faultOf(draft)
  function sendReport(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault) return reason.current?.focus()
    if (!add.isPending) add.mutate({ ...draft, postId })
  }
  return (
    <FormDialog
      title={t`Zgłoś wpis`}
      description={t`Zgłoszenie trafi do osób, które prowadzą placówkę. Odpowiedź dostaniesz w powiadomieniu.`}
      form={{ onSubmit: sendReport }}
      submitLabel={t`Zgłoś`}
      pending={add.isPending}
      blocked={fault !== undefined}
      onClose={onClose}
    >
      <ReportFields draft={draft} onChange={setDraft} tried={tried} reasonRef={reason} />
      <Failure error={add.error} />
    </FormDialog>
  )
}
