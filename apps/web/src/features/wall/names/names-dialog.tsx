import { useLingui } from '@lingui/react/macro'
import type { Post } from '@skrzat/contract/wire/wall'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { Picture } from '#components/picture.tsx'
import { WALL_FILES } from '../paths.ts'
import { nameKids } from '../queries.ts'
import { type Names, PhotoNames, areNamesRefused, usePhotoKids } from './photo-names.tsx'
import { photosOf, scopeOf } from './photos-of.ts'

/** The kids on the photos of a post that is on the wall. */
export function NamesDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useLingui()
  const scope = scopeOf(post)
  const [present] = useState(post.named ?? [])
  const [names, setNames] = useState<Names>(() =>
    Object.fromEntries(present.map(({ file, kids }) => [file, kids.map(({ id }) => id)])),
  )
  const photos = photosOf(post)
  const query = usePhotoKids(scope, photos.length)
  const refused = areNamesRefused(query, names, present)
  const save = useMutation(
    nameKids({
      onSuccess() {
        toast.success(t`Zapisano podpisy`)
        onClose()
      },
    }),
  )
  return (
    <FormDialog
      title={t`Kto jest na zdjęciach`}
      description={t`Podpisy widzą tylko ci, którzy mogą zmienić wpis. Po cofnięciu zgody pozwalają znaleźć zdjęcia.`}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (refused || save.isPending) return
          const changed = photos.map(({ code }) => ({ file: code, kids: [...(names[code] ?? [])] }))
          save.mutate({ id: post.id, names: changed })
        },
      }}
      submitLabel={t`Zapisz podpisy`}
      pending={save.isPending}
      disabled={refused}
      onClose={onClose}
    >
      <Failure error={save.error} />
      {scope && (
        <PhotoNames
          query={query}
          photos={photos.map(({ code, filename }) => ({
            key: code,
            filename,
            picture: (
              <Picture
                source={{ path: WALL_FILES.small(code), version: code }}
                alt=""
                className="size-full object-cover"
              />
            ),
          }))}
          names={names}
          present={present}
          onChange={setNames}
        />
      )}
    </FormDialog>
  )
}
