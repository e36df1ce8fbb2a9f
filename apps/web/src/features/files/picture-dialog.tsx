import { useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { Button } from '@skrzat/ui/button'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { pictureOptions } from '#app/calls/index.ts'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { BlobPicture } from '#components/picture.tsx'
import { QueryError } from '#components/query-state.tsx'
import { pictureSource } from './queries.ts'
import { useFileDownload } from './use-file-download.ts'

type PictureDialogProps = {
  /** All pictures of the list, in its order. */
  pictures: readonly PlaceFile[]
  picture: PlaceFile
  onShow: (picture: PlaceFile) => void
  onClose: () => void
}

/** A picture as large as the screen; arrows lead to the next. */
export function PictureDialog({ pictures, picture, onShow, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const at = pictures.findIndex(({ id }) => id === picture.id)
  const download = useFileDownload(picture)
  const before = pictures[at - 1]
  const after = pictures[at + 1]
  const [shown, total] = [at + 1, pictures.length]
  return (
    <Modal
      onClose={onClose}
      title={<span className="break-words">{picture.name}</span>}
      {...(picture.description !== '' && {
        description: <span className="break-words whitespace-pre-line">{picture.description}</span>,
      })}
      className="max-w-4xl"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' && before) onShow(before)
        if (key === 'ArrowRight' && after) onShow(after)
      }}
      footer={
        <>
          {pictures.length > 1 && (
            <div className="mr-auto -ml-2 flex items-center gap-1">
              {/* At either end the button stays focusable without effect, so that focus isn't lost. */}
              <Button
                icon={ChevronLeft}
                variant="quiet"
                size="icon"
                blocked={!before}
                aria-label={t`Poprzedni obraz`}
                onClick={() => before && onShow(before)}
              />
              <span aria-live="polite" className="tabular text-sm text-muted">
                {t`${shown} z ${total}`}
              </span>
              <Button
                icon={ChevronRight}
                variant="quiet"
                size="icon"
                blocked={!after}
                aria-label={t`Następny obraz`}
                onClick={() => after && onShow(after)}
              />
            </div>
          )}
          <Button icon={Download} pending={download.isPending} onClick={() => download.mutate()}>
            {t`Pobierz`}
          </Button>
        </>
      }
    >
      <Large key={picture.id} picture={picture} />
    </Modal>
  )
}

function Large({ picture }: { picture: PlaceFile }) {
  const query = useQuery(pictureOptions(pictureSource(picture, 'whole')))
  if (query.error && !query.data) return <QueryError query={query} />
  // The picture's final size, which prevents a layout shift.
  const { width, height } = picture
  const ratio = width !== null && height !== null ? width / height : 1
  return (
    <div
      className="mx-auto max-h-[65dvh] max-w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: ratio, width: `min(100%, ${width ?? 640}px, calc(65dvh * ${ratio}))` }}
    >
      {query.data ? (
        <BlobPicture blob={query.data} alt={picture.name} className="size-full object-contain" />
      ) : (
        <Pending className="size-full" skeletons={['size-full rounded-none']} />
      )}
    </div>
  )
}
