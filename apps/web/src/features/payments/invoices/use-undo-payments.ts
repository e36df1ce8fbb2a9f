import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/command.ts'
import { undoEach, useUndoToast } from '#app/undo.ts'
import { undoPayments } from '../queries.ts'

/** Says that something is paid, with a button that takes it back. */
export function useUndoPayments(placeId: number) {
  const said = useUndoToast()
  const command = useCommand()
  const { mutateAsync } = useMutation(undoPayments())
  return {
    said,
    /** @param commands the ids of the commands that paid; each is taken back by one of its own */
    undo: (commands: readonly string[]) => () =>
      undoEach(commands, (undoes) => mutateAsync(command({ placeId, undoes }))),
  }
}
