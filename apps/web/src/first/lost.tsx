import { Trans } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'

/** Over the document whose app could not be loaded: what it shows stays to be read, but nothing in it would work. */
export function Lost() {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-lg flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-float p-4 shadow-float"
    >
      <p className="min-w-48 flex-1">
        <Trans>Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.</Trans>
      </p>
      <Button>
        <Trans>Wczytaj ponownie</Trans>
      </Button>
    </div>
  )
}
