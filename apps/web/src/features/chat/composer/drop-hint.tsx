import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'

/** Over the talk while files are dragged above it. */
export function DropHint() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-card border-2 border-dashed border-green bg-green-soft/90 font-medium text-green"
    >
      <span className="flex items-center gap-2">
        <Upload className="size-5" />
        <Trans>Upuść pliki, żeby je dodać</Trans>
      </span>
    </div>
  )
}
