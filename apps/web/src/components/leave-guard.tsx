import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { currentToken } from '#app/session/index.ts'

type LeaveGuardProps = {
  title: string
  /** Text that names the input that would be lost. */
  description: string
  /** Typed or chosen data would be lost. */
  unsaved: boolean
  /** A command is unanswered: closing the browser's tab would lose it, navigating within the app would not. */
  awaiting?: boolean
  /** Another address of the same page keeps the data. */
  keptAt?: string
  /** Called when the person leaves anyway. */
  onLeave?: () => void
}

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { title, description, unsaved, awaiting = false, keptAt, onLeave } = props
  const { t } = useLingui()
  const blocker = useBlocker({
    // A signed-out person can't save anything.
    shouldBlockFn: ({ next }) =>
      unsaved && currentToken() !== undefined && next.pathname.replace(/\/$/, '') !== keptAt,
    enableBeforeUnload: unsaved || awaiting,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => {
        if (!open && blocked) blocker.reset()
      }}
      title={title}
      description={description}
      confirmLabel={t`Wyjdź`}
      cancelLabel={t`Zostań`}
      tone="danger"
      onConfirm={() => {
        if (!blocked) return
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}
