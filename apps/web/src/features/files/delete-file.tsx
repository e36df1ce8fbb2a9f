import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { deleteFile, restoreFile } from './queries.ts'
import { fullName } from '#app/texts/index.ts'

type DeleteFileProps = { placeId: number; file: PlaceFile; onClose: () => void }

/** Asks before a file is deleted, which can be undone for ten seconds. */
export function DeleteFile({ placeId, file, onClose }: DeleteFileProps) {
  const { t } = useLingui()
  const name = fullName(file)
  const text = t`Usunięto plik „${name}”`
  const said = useUndoToast()
  const restore = useMutation(restoreFile())
  const remove = useMutation(
    deleteFile({
      onSuccess() {
        said(text, { undo: wholeUndo(() => restore.mutateAsync({ placeId, id: file.id })) })
        onClose()
      },
      // Somebody else has deleted it, which is the wanted result.
      onError(error) {
        if (failureOf(error).code !== 'file.not_found') return
        toast.success(text)
        onClose()
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
          <Trans>„{name}” zniknie u wszystkich, którzy go widzą.</Trans>
        </span>
      }
      confirmLabel={t`Usuń plik`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id: file.id })}
    />
  )
}
