import { useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DialogClose } from '@skrzat/ui/dialog'
import { useId, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Modal } from './modal.tsx'

type FormDialogProps = {
  title: string
  description?: string
  /** Props of the form element. */
  form: ComponentProps<'form'>
  /** Gets the focus when the dialog opens. */
  firstInput?: RefObject<HTMLInputElement | null>
  submitLabel: string
  pending: boolean
  /** There is nothing to save yet (spec: Validation rules). */
  disabled?: boolean
  /** The form is invalid: pressing shows the errors. */
  blocked?: boolean
  /** To the left of the buttons: other actions. */
  aside?: ReactNode
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form and its buttons. */
export function FormDialog({ title, description, form, firstInput, children, ...rest }: FormDialogProps) {
  const { submitLabel, pending, disabled = false, blocked = false, aside, className, onClose } = rest
  const { t } = useLingui()
  const id = useId()
  return (
    <Modal
      onClose={onClose}
      title={title}
      description={description}
      className={className}
      {...(firstInput && { firstInput })}
      footer={
        <>
          {aside}
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
          <Button type="submit" form={id} pending={pending} disabled={disabled} blocked={blocked}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-5" {...form}>
        {children}
      </form>
    </Modal>
  )
}
