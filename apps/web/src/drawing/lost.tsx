import { Trans } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import type { ReactNode } from 'react'

/** Shown if the app's code can't be loaded. */
export function Lost() {
  return (
    <Strip>
      <Trans>Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.</Trans>
    </Strip>
  )
}

/** Shown if the app can't start. */
export function Failed() {
  return (
    <Strip>
      <Trans>Wystąpił nieoczekiwany błąd.</Trans>
    </Strip>
  )
}

/** Covers the document's content, which stays visible but does not work. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-lg flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-float p-4 shadow-float"
    >
      <p className="min-w-48 flex-1">{children}</p>
      <Button>
        <Trans>Wczytaj ponownie</Trans>
      </Button>
    </div>
  )
}
