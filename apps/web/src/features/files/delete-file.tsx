import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/errors.ts'
import { Question } from '#components/question.tsx'
import { deleteFile } from './queries.ts'
import { fullName } from '#app/sizes.ts'

type DeleteFileProps = { placeId: number; file: PlaceFile; onClose: () => void }

/** Asks before a file is irrevocably deleted. */
export function DeleteFile({ placeId, file, onClose }: DeleteFileProps) {
  const { t } = useLingui()
  const name = fullName(file)
  function gone() {
    toast.success(t`Usunięto plik „${name}”`)
    onClose()
  }
  const remove = useMutation(
    deleteFile({
      onSuccess: gone,
      // Already deleted by somebody else, which is just as good.
      onError: (error) => {
        if (failureOf(error).code === 'file.not_found') gone()
      },
    }),
  )
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć plik?`}
      description={
        <span className="break-words">
          <Trans>„{name}” zniknie u wszystkich, którzy go widzą. Tego nie da się cofnąć.</Trans>
        </span>
      }
      confirmLabel={t`Usuń plik`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id: file.id })}
    />
  )
}
