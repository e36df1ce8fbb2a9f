import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { token } from '#app/session.ts'

export type LeaveGuardProps = {
  placeId: number
  /** Unsaved input would be lost. */
  dirty: boolean
  /** A command has no answer yet: closing the browser's tab would lose it, navigating in the app doesn't. */
  awaiting: boolean
  /** Called when the person leaves anyway. */
  onLeave: () => void
}

/** Asks before leaving the place's payments with unsaved input. Switching between tabs keeps it. */
export function LeaveGuard({ placeId, dirty, awaiting, onLeave }: LeaveGuardProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // A signed-out person can't save anything.
    shouldBlockFn: ({ next }) =>
      dirty && token() !== undefined && next.pathname.replace(/\/$/, '') !== `/place/${placeId}/payments`,
    enableBeforeUnload: dirty || awaiting,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => {
        if (!open && blocked) blocker.reset()
      }}
      title={t`Wyjść bez wystawienia faktur?`}
      description={t`To, co wpisano przy dzieciach, przepadnie.`}
      confirmLabel={t`Wyjdź`}
      cancelLabel={t`Zostań`}
      tone="danger"
      onConfirm={() => {
        if (!blocked) return
        onLeave()
        blocker.proceed()
      }}
    />
  )
}
