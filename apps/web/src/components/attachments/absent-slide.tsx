import { Trans } from '@lingui/react/macro'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import { useHandOnFocus } from '@skrzat/ui/hand-on-focus'
import { LoaderCircle } from 'lucide-react'
import { useFailureText } from '#app/errors/index.ts'
import { Pending } from '#components/pending.tsx'
import type { LargePicture } from './use-large-pictures.ts'

type AbsentSlideProps = { picture: Attachment; large: LargePicture | undefined }

/** A slide of the lightbox without its picture, which is loading, has failed, or is still being processed. */
export function AbsentSlide({ picture: { state }, large }: AbsentSlideProps) {
  const failureText = useFailureText()
  const retry = useHandOnFocus()
  if (large?.error) {
    return (
      <div ref={retry} className="mx-10 rounded-card bg-card text-ink">
        <ErrorState
          title={failureText(large.error)}
          className="py-8"
          action={
            <Button onClick={large.retry}>
              <Trans>Spróbuj ponownie</Trans>
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <Pending className="flex flex-col items-center gap-3 px-4 text-center text-white">
      <LoaderCircle aria-hidden className="size-8 animate-spin motion-reduce:animate-none" />
      {state === 'waiting' && (
        <p>
          <Trans>To zdjęcie jest jeszcze przygotowywane.</Trans>
        </p>
      )}
    </Pending>
  )
}
