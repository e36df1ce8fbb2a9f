import { Trans, useLingui } from '@lingui/react/macro'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sayAndClose } from '#app/say-and-close.ts'
import { FileButton } from '#components/file-button.tsx'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { KID_PHOTO, openPicture, type FileProblem, type Picture } from '../photo/crop.ts'
import { PictureProblem } from '../photo/picture-problem.tsx'
import { removeKidPhoto } from '../queries.ts'
import { KidPicture } from './kid-picture.tsx'

const Cropper = lazy(() => import('../photo/cropper.tsx'))

type PhotoDialogProps = { kid: KidPage; onClose: () => void }

/** The child's photo: choose a file, crop it to a square and save it, or remove the photo. */
export function PhotoDialog({ kid, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<Picture>()
  const [problem, setProblem] = useState<FileProblem>()
  const [asking, setAsking] = useState(false)
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])

  async function choose(file: File) {
    const opened = await openPicture(file)
    setProblem('code' in opened ? opened : undefined)
    if ('url' in opened) setPicture(opened)
  }
  return (
    <Modal
      title={t`Zdjęcie dziecka`}
      description={t`Widzą je rodzice tego dziecka, wychowawcy jego grupy i dyrekcja.`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {picture ? (
          <Suspense fallback={<Skeleton className="aspect-square h-auto w-full rounded-card" />}>
            <Cropper
              key={picture.url}
              path={`/api/kids/${kid.id}/photo`}
              size={KID_PHOTO}
              picture={picture}
              onClose={onClose}
            />
          </Suspense>
        ) : (
          <KidPicture kid={kid} color={kid.group.color} className="size-32 self-center text-2xl" />
        )}
        {problem && <PictureProblem problem={problem} />}
        <div className="flex flex-wrap gap-3">
          <FileButton
            icon={ImagePlus}
            accept="image/*"
            inputLabel={t`Plik ze zdjęciem dziecka`}
            onFile={(file) => void choose(file)}
          >
            {picture ? t`Wybierz inne zdjęcie` : t`Wybierz zdjęcie`}
          </FileButton>
          {kid.photo !== null && !picture && (
            <Button icon={Trash2} variant="danger-quiet" onClick={() => setAsking(true)}>
              <Trans>Usuń zdjęcie</Trans>
            </Button>
          )}
        </div>
      </div>
      {asking && <RemovePhoto kid={kid} onClose={() => setAsking(false)} onRemoved={onClose} />}
    </Modal>
  )
}

/** Asks first: the photo is gone for good. */
function RemovePhoto({ kid, onClose, onRemoved }: PhotoDialogProps & { onRemoved: () => void }) {
  const { t } = useLingui()
  const remove = useMutation(removeKidPhoto(sayAndClose(t`Usunięto zdjęcie`, onRemoved)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć zdjęcie dziecka?`}
      description={t`Zniknie u wszystkich, którzy je widzą. Tego nie da się cofnąć.`}
      confirmLabel={t`Usuń zdjęcie`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId: kid.place.id, groupId: kid.group.id, kidId: kid.id })}
    />
  )
}
