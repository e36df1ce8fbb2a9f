import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/calls/index.ts'
import { undoEach, useUndoToast } from '#app/undo/index.ts'
import { undoCommand } from './queries.ts'

/** Shows that something is paid or issued, with a button that undoes it. */
export function useUndo(placeId: number) {
  const said = useUndoToast()
  const command = useCommand()
  const { mutateAsync } = useMutation(undoCommand())
  /** @param undoes the id of the command that paid or issued */
  const takeBack = (undoes: string) => mutateAsync(command({ placeId, undoes }))
  return {
    said,
    takeBack,
    /** @param commands each is undone by a command of its own */
    undo: (commands: readonly string[]) => () => undoEach(commands, takeBack),
  }
}
