import { Trans, useLingui } from '@lingui/react/macro'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors.ts'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { filesChanged } from './queries.ts'
import { fullName } from './sizes.ts'

type DeleteFileProps = { placeId: number; file: PlaceFile; onClose: () => void }

/** Asks before a file is deleted: it can't be brought back. */
export function DeleteFile({ placeId, file, onClose }: DeleteFileProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const name = fullName(file)
  async function gone() {
    await filesChanged(client)
    toast.success(t`Usunięto plik „${name}”`)
    onClose()
  }
  const remove = useMutation(
    trpc.files.delete.mutationOptions({
      onSuccess: gone,
      // Somebody else was faster: it is gone all the same.
      onError: (error) => {
        if (failureOf(error).code === 'file.not_found') void gone()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Usunąć plik?`}
      description={
        <span className="break-words">
          <Trans>„{name}” zniknie u wszystkich, którzy go widzą. Tego nie da się cofnąć.</Trans>
        </span>
      }
      confirmLabel={t`Usuń plik`}
      cancelLabel={t`Anuluj`}
      pending={remove.isPending}
      error={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ placeId, id: file.id })}
    />
  )
}
