import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/command.ts'
import { useUndoToast } from '#app/undo.ts'
import { undoAbsences } from './queries.ts'

/** Says what staff did to absences, with a button that takes it back. */
export function useUndoAbsences(placeId: number) {
  const said = useUndoToast()
  const command = useCommand()
  const { mutateAsync } = useMutation(undoAbsences())
  return {
    said,
    /** @param commands the ids of the commands; each is taken back by one of its own */
    undo: (commands: readonly string[]) => async () => {
      const failed: { id: number; code: string }[] = []
      for (const undoes of commands) {
        const result = await mutateAsync(command({ placeId, undoes }))
        failed.push(...result.failed)
      }
      return { failed }
    },
  }
}
