import { AlertDialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { Button, buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { veilStyle } from './dialog.tsx'
import { useDialogFocus } from './dialog-focus.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The consequences, with the names and sums concerned. */
  description: ReactNode
  /** A field that the question needs, such as a reason. */
  children?: ReactNode
  /** A verb: `Usuń fakturę`, never `OK`. */
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** The element with the initial focus, by default "cancel". */
  focus?: 'cancel' | 'confirm'
  pending?: boolean
  confirmDisabled?: boolean
  /** Why the attempt failed. */
  error?: ReactNode
  /** The dialog stays open; close it on success. */
  onConfirm: () => void
}

/** A confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    confirmLabel,
    cancelLabel,
    tone = 'primary',
  } = props
  const { focus = 'cancel', pending = false, confirmDisabled = false, error, onConfirm } = props
  const dialogFocus = useDialogFocus()
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <Radix.Content
          {...dialogFocus}
          onOpenAutoFocus={(event) => {
            dialogFocus.onOpenAutoFocus()
            if (focus === 'cancel') return
            event.preventDefault()
            confirm.current?.focus()
          }}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-card bg-float p-6 text-ink shadow-float outline-none data-[state=open]:animate-appear',
          )}
        >
          <div>
            <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-muted">{description}</div>
            </Radix.Description>
          </div>
          {children}
          {error && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3 pt-1">
            <Radix.Cancel className={buttonStyle({ variant: 'secondary' })}>{cancelLabel}</Radix.Cancel>
            <Button
              ref={confirm}
              variant={tone}
              pending={pending}
              disabled={confirmDisabled}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
