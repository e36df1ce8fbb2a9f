import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Progress } from '@skrzat/ui/progress'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { putJson } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { savePhoto } from '../queries.ts'
import './cropper.css'
import { cutOut, largestPart, type PartOfPicture, type PhotoSize, type Picture } from './crop.ts'

/** Pixels on the screen: below this, the handles overlap. */
const LEAST = 64

type CropperProps = {
  /** The path to which the photo is sent. */
  path: string
  size: PhotoSize
  picture: Picture
  onClose: () => void
}

/** Crops a picture to the photo, by pointer or keyboard, and saves it. */
export default function Cropper({ path, size, picture, onClose }: CropperProps) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  const [part, setPart] = useState<PartOfPicture>(() => largestPart(picture.width, picture.height, size))
  const [sent, setSent] = useState(0)
  const save = useMutation(
    savePhoto({
      mutationFn: (photo) => {
        setSent(0)
        return putJson(path, { image: photo }, setSent)
      },
      ...sayAndClose(t`Zapisano zdjęcie`, onClose),
    }),
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Trans>
          Przesuń ramkę na to, co ma być widoczne. Rogi zmieniają jej wielkość, a strzałki na klawiaturze
          przesuwają zaznaczony element.
        </Trans>
      </p>
      <ReactCrop
        crop={{ unit: '%', ...part }}
        onChange={(_, { x, y, width, height }) => setPart({ x, y, width, height })}
        aspect={size.width / size.height}
        minWidth={LEAST}
        keepSelection
        ruleOfThirds
        disabled={save.isPending}
        className="max-h-[60dvh] self-center"
        ariaLabels={{
          cropArea: t`Ramka zdjęcia. Strzałki przesuwają ją.`,
          nwDragHandle: t`Lewy górny róg. Strzałki zmieniają wielkość ramki.`,
          nDragHandle: t`Górny brzeg`,
          neDragHandle: t`Prawy górny róg. Strzałki zmieniają wielkość ramki.`,
          eDragHandle: t`Prawy brzeg`,
          seDragHandle: t`Prawy dolny róg. Strzałki zmieniają wielkość ramki.`,
          sDragHandle: t`Dolny brzeg`,
          swDragHandle: t`Lewy dolny róg. Strzałki zmieniają wielkość ramki.`,
          wDragHandle: t`Lewy brzeg`,
        }}
      >
        <img
          ref={image}
          src={picture.url}
          alt={t`Wybrane zdjęcie: ${picture.name}`}
          className="max-h-[60dvh]"
        />
      </ReactCrop>
      {save.isPending && (
        <Progress label={t`Wysyłanie zdjęcia`} value={sent > 0 && sent < 1 ? sent : undefined} />
      )}
      <Failure error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          pending={save.isPending}
          onClick={() => image.current && save.mutate(cutOut(image.current, part, size))}
        >{t`Zapisz zdjęcie`}</Button>
        <Button variant="secondary" disabled={save.isPending} onClick={onClose}>{t`Anuluj`}</Button>
      </div>
    </div>
  )
}
