import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { token } from '#app/session.ts'

export type LeaveGuardProps = {
  placeId: number
  /** Something typed would be lost. */
  dirty: boolean
  /** What was sent has no answer yet: closing the browser's tab would lose it, going elsewhere in the app doesn't. */
  awaiting: boolean
  /** The person leaves nevertheless. */
  onLeave: () => void
}

/** Asks before one leaves the place's payments with what is typed and not issued. The other tabs keep it. */
export function LeaveGuard({ placeId, dirty, awaiting, onLeave }: LeaveGuardProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // Whoever is signed out has nothing left to stay for.
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
