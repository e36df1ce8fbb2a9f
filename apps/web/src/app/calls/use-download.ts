import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useFailureText } from '../errors/index.ts'
import { noEffects, withEffects, type Effects } from './mutation.ts'
import { downloadFile } from './rest.ts'

/** Downloads a file with the token: its URL alone grants no access. */
export function useDownload(path: string, name: string, effects: Effects<unknown, void> = noEffects) {
  const failureText = useFailureText()
  return useMutation(
    withEffects(
      {
        mutationFn: () => downloadFile(path, name),
        onError: (error: unknown) => toast.error(failureText(error)),
      },
      effects,
    ),
  )
}
