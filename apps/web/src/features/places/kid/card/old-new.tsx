import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'

/** What something was, struck through, and what it becomes. Of a change whose texts were erased neither is left. */
export function OldNew({ was, became }: { was: string; became: string }) {
  return (
    <span className="break-words whitespace-pre-line">
      {was !== '' && (
        <>
          <span className="sr-only">
            <Trans>Było:</Trans>{' '}
          </span>
          <del className="text-muted">{was}</del>
          <ArrowRight aria-hidden className="mx-1.5 inline size-4 align-[-0.15em] text-muted" />
          <span className="sr-only">
            <Trans>Jest:</Trans>{' '}
          </span>
        </>
      )}
      {became === '' ? (
        <span className="text-muted">{was === '' ? <Trans>dane usunięto</Trans> : <Trans>nic</Trans>}</span>
      ) : (
        <span className="font-medium">{became}</span>
      )}
    </span>
  )
}
