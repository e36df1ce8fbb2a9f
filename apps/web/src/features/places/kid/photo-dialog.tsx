import { Trans, useLingui } from '@lingui/react/macro'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import { Button } from '@skrzat/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { KID_PHOTO, type Picture } from '../photo/crop.ts'
import { PhotoChooser } from '../photo/photo-chooser.tsx'
import { removeKidPhoto } from '../queries.ts'
import { KidPicture } from '#components/kid-picture.tsx'

type PhotoDialogProps = { kid: KidPage; onClose: () => void }

/** The child's photo: choose a file, crop it to a square and save it, or remove the photo. */
export function PhotoDialog({ kid, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<Picture>()
  const [asking, setAsking] = useState(false)
  return (
    <Modal
      title={t`Zdjęcie dziecka`}
      description={t`Widzą je rodzice tego dziecka, wychowawcy jego grupy i dyrekcja.`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <PhotoChooser
          path={`/api/kids/${kid.id}/photo`}
          size={KID_PHOTO}
          inputLabel={t`Plik ze zdjęciem dziecka`}
          shape="aspect-square"
          picture={picture}
          onPicture={(chosen) => (chosen ? setPicture(chosen) : onClose())}
          action={
            kid.photo !== null && (
              <Button icon={Trash2} variant="danger-quiet" onClick={() => setAsking(true)}>
                <Trans>Usuń zdjęcie</Trans>
              </Button>
            )
          }
        >
          <KidPicture kid={kid} color={kid.group.color} className="size-32 self-center text-2xl" />
        </PhotoChooser>
      </div>
      {asking && <RemovePhoto kid={kid} onClose={() => setAsking(false)} onRemoved={onClose} />}
    </Modal>
  )
}

/** Asks first, as the photo can't be restored. */
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
