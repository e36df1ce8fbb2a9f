import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useBlocker } from '@tanstack/react-router'
import { token } from '#app/session.ts'

type LeaveGuardProps = {
  /** Something that was typed or chosen would be lost. */
  unsaved: boolean
}

/** Asks before one leaves a page with changes that are not saved. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    // Whoever is signed out has nothing left to stay for.
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
