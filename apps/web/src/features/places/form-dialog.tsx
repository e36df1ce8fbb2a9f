import { useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Dialog, DialogClose, DialogContent } from '@skrzat/ui/dialog'
import type { ReactNode, RefObject } from 'react'

type FormDialogProps = {
  title: string
  description?: string
  /** The form's `id`, which the button submits. */
  form: string
  /** Gets the focus when the dialog opens. */
  firstInput: RefObject<HTMLInputElement | null>
  submitLabel: string
  pending: boolean
  /** There is nothing to save yet (spec: Validation rules). */
  disabled: boolean
  /** The form is invalid: pressing shows the errors. */
  blocked: boolean
  /** To the left of the buttons: other actions. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog around one form, with its buttons. */
export function FormDialog({ title, form, firstInput, children, onClose, ...rest }: FormDialogProps) {
  const { description, submitLabel, pending, disabled, blocked, aside } = rest
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={title}
        description={description}
        closeLabel={t`Zamknij`}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          firstInput.current?.focus()
        }}
        footer={
          <>
            {aside}
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
            <Button type="submit" form={form} pending={pending} disabled={disabled} blocked={blocked}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}
