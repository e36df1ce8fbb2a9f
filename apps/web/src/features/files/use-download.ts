import type { PlaceFile } from '@skrzat/contract/wire/files'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { noEffects, withEffects } from '#app/mutation.ts'
import { download } from '#app/rest.ts'
import { fullName } from '#app/sizes.ts'

/** Downloads a file with the token: its URL alone grants no access. */
export function useDownload(file: PlaceFile) {
  const failureText = useFailureText()
  return useMutation(
    withEffects(
      {
        mutationFn: () => download(`/api/files/${file.hash}`, fullName(file)),
        onError: (error: unknown) => toast.error(failureText(error)),
      },
      noEffects,
    ),
  )
}
