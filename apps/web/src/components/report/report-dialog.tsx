import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { addReport } from './queries.ts'
import { faultOf, ReportFields, type ReportDraft } from './report-fields.tsx'

/** Reports a post to whoever runs the place. */
export function ReportDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const reason = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<ReportDraft>({ kind: 'PRIVACY', reason: '' })
  const [tried, setTried] = useState(false)
  const add = useMutation(
    addReport({
      onSuccess() {
        toast.success(t`Zgłoszono wpis`)
        onClose()
      },
    }),
  )
  const fault = faultOf(draft)
  function send() {
    setTried(true)
    if (fault) return reason.current?.focus()
    if (!add.isPending) add.mutate({ ...draft, postId })
  }
  return (
    <Modal
      onClose={onClose}
      title={t`Zgłoś wpis`}
      description={t`Zgłoszenie trafi do osób, które prowadzą placówkę. Odpowiedź dostaniesz w powiadomieniu.`}
      footer={
        <>
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
          <Button type="submit" form={id} pending={add.isPending} blocked={fault !== undefined}>
            <Trans>Zgłoś</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ReportFields draft={draft} onChange={setDraft} tried={tried} reasonRef={reason} />
        <Failure error={add.error} />
      </form>
    </Modal>
  )
}
