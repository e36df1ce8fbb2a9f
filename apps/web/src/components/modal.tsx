import { useLingui } from '@lingui/react/macro'
import { Dialog, DialogContent, type DialogContentProps } from '@skrzat/ui/dialog'
import type { RefObject } from 'react'

type ModalProps = Omit<DialogContentProps, 'closeLabel' | 'onOpenAutoFocus'> & {
  /** Gets the focus on opening, if given. */
  firstInput?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A dialog, open while it is mounted. */
export function Modal({ firstInput, onClose, ...props }: ModalProps) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...props}
        closeLabel={t`Zamknij`}
        onOpenAutoFocus={(event) => {
          if (!firstInput?.current) return
          event.preventDefault()
          firstInput.current.focus()
        }}
      />
    </Dialog>
  )
}
