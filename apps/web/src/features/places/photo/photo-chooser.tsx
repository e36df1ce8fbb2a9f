import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode, type Ref } from 'react'
import { FileButton } from '#components/file-button.tsx'
import { openPicture, type FileProblem, type PhotoSize, type Picture } from './crop.ts'
import { PictureProblem } from './picture-problem.tsx'

const Cropper = lazy(() => import('./cropper.tsx'))

type PhotoChooserProps = {
  /** The path to which the photo is sent. */
  path: string
  size: PhotoSize
  /** The accessible name of the file's input. */
  inputLabel: string
  /** The classes of the skeleton while the cropper loads, which give its shape. */
  shape: string
  picture: Picture | undefined
  /** Called with the chosen picture, or with undefined once it is saved or dropped. */
  onPicture: (picture: Picture | undefined) => void
  buttonRef?: Ref<HTMLButtonElement>
  /** The current photo, until a picture is chosen. */
  children: ReactNode
  /** Beside the button, until a picture is chosen. */
  action?: ReactNode
}

/** Chooses a file for a photo, crops it and saves it. */
export function PhotoChooser(props: PhotoChooserProps) {
  const { path, size, inputLabel, shape, picture, onPicture, buttonRef, children, action } = props
  const { t } = useLingui()
  const [problem, setProblem] = useState<FileProblem>()
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])

  async function choosePicture(file: File) {
    const opened = await openPicture(file)
    setProblem('code' in opened ? opened : undefined)
    if ('url' in opened) onPicture(opened)
  }
  return (
    <>
      {picture ? (
        <Suspense fallback={<Skeleton className={`${shape} h-auto w-full rounded-card`} />}>
          <Cropper
            key={picture.url}
            path={path}
            size={size}
            picture={picture}
            onClose={() => onPicture(undefined)}
          />
        </Suspense>
      ) : (
        children
      )}
      {problem && <PictureProblem problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <FileButton
          icon={ImagePlus}
          {...(buttonRef && { ref: buttonRef })}
          accept="image/*"
          inputLabel={inputLabel}
          onFile={(file) => void choosePicture(file)}
        >
          {picture ? t`Wybierz inne zdjęcie` : t`Wybierz zdjęcie`}
        </FileButton>
        {!picture && action}
      </div>
    </>
  )
}
