import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ChevronDown, ImagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { FileButton } from '#components/file-button.tsx'
import { PlacePhoto } from '../place-photo.tsx'
import { openPicture, PLACE_PHOTO, type FileProblem, type Picture } from '../photo/crop.ts'
import { PictureProblem } from '../photo/picture-problem.tsx'

const Cropper = lazy(() => import('../photo/cropper.tsx'))

type PhotoSectionProps = {
  placeId: number
  image: string | null
  name: string
  /** Called with whether a chosen picture is unsaved; must be a stable function. */
  onDirty: (dirty: boolean) => void
}

/** The place's photo: choose a file, crop it to 16:9 and save it, apart from the form. Folded by default. */
export function PhotoSection({ placeId, image, name, onDirty }: PhotoSectionProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const [problem, setProblem] = useState<FileProblem>()
  useEffect(() => {
    onDirty(picture !== undefined)
    return () => {
      if (picture) URL.revokeObjectURL(picture.url)
      onDirty(false)
    }
  }, [picture, onDirty])

  async function choose(file: File) {
    const opened = await openPicture(file)
    setProblem('code' in opened ? opened : undefined)
    if ('url' in opened) setPicture(opened)
  }
  function close() {
    setPicture(undefined)
    button.current?.focus()
  }
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 py-2 text-lg font-bold [&::-webkit-details-marker]:hidden">
        <h2>{t`Zdjęcie`}</h2>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {picture ? (
          <Suspense fallback={<Skeleton className="aspect-video h-auto w-full rounded-card" />}>
            <Cropper
              key={picture.url}
              path={`/api/places/${placeId}/image`}
              size={PLACE_PHOTO}
              picture={picture}
              onClose={close}
            />
          </Suspense>
        ) : (
          <PlacePhoto image={image} name={name} className="max-w-md" />
        )}
        {problem && <PictureProblem problem={problem} />}
        <div>
          <FileButton
            icon={ImagePlus}
            ref={button}
            accept="image/*"
            inputLabel={t`Plik ze zdjęciem placówki`}
            onFile={(file) => void choose(file)}
          >
            {picture ? t`Wybierz inne zdjęcie` : t`Wybierz zdjęcie`}
          </FileButton>
        </div>
      </div>
    </details>
  )
}
