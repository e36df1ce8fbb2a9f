import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PlacePhoto } from '../place-photo.tsx'
import { PLACE_PHOTO, type Picture } from '../photo/crop.ts'
import { PhotoChooser } from '../photo/photo-chooser.tsx'

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
  useEffect(() => {
    onDirty(picture !== undefined)
    return () => onDirty(false)
  }, [picture, onDirty])
  return (
    <details className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 py-2 text-lg font-bold [&::-webkit-details-marker]:hidden">
        <h2>{t`Zdjęcie`}</h2>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <PhotoChooser
          path={`/api/places/${placeId}/image`}
          size={PLACE_PHOTO}
          inputLabel={t`Plik ze zdjęciem placówki`}
          shape="aspect-video"
          picture={picture}
          onPicture={(chosen) => {
            setPicture(chosen)
            if (!chosen) button.current?.focus()
          }}
          buttonRef={button}
        >
          <PlacePhoto image={image} name={name} className="max-w-md" />
        </PhotoChooser>
      </div>
    </details>
  )
}
