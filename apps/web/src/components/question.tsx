import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog, type ConfirmDialogProps } from '@skrzat/ui/confirm-dialog'
import { useFailureText } from '#app/errors/index.ts'

type Asked = Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'cancelLabel' | 'pending' | 'error'>

type QuestionProps = Asked & {
  /** The mutation that "yes" starts: the question shows its progress and its error. */
  mutation?: { isPending: boolean; error: unknown }
  onClose: () => void
}

/** A confirmation, open while it is mounted. */
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
