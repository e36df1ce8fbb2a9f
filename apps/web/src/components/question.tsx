import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog, type ConfirmDialogProps } from '@skrzat/ui/confirm-dialog'
import { useFailureText } from '#app/error-messages.ts'

type Asked = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'cancelLabel' | 'pending' | 'error'>

type QuestionProps = Asked & {
  /** What is sent on yes: the question shows that it is on its way, and why it failed. */
  mutation?: { isPending: boolean; error: unknown }
  onClose: () => void
}

/** A question that is open for as long as it is drawn. */
export function Question({ mutation, onClose, ...asked }: QuestionProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (
    <ConfirmDialog
      {...asked}
      open
      onOpenChange={onClose}
      cancelLabel={t`Anuluj`}
      pending={mutation?.isPending ?? false}
      error={mutation?.error ? failureText(mutation.error) : null}
    />
  )
}
