import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { token } from '#app/session.ts'

type LeaveGuardProps = {
  /** Typed or chosen data would be lost. */
  unsaved: boolean
}

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // A signed-out person can't save anything.
    shouldBlockFn: () => unsaved && token() !== undefined,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => {
        if (!open && blocked) blocker.reset()
      }}
      title={t`Wyjść bez zapisania?`}
      description={t`Zmiany na tej stronie przepadną.`}
      confirmLabel={t`Wyjdź`}
      cancelLabel={t`Zostań`}
      tone="danger"
      onConfirm={() => {
        if (blocked) blocker.proceed()
      }}
    />
  )
}
