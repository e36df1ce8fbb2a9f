import { Trans } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { Unreachable, useFailureText } from '#app/errors/index.ts'

/** Replaces a part of a page whose code can't be loaded. */
export function NotLoaded({ again }: { again: () => void }) {
  const failureText = useFailureText()
  return (
    <Notice tone="danger">
      <p>{failureText(new Unreachable())}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={again}>
        <Trans>Spróbuj ponownie</Trans>
      </Button>
    </Notice>
  )
}
