import { useLingui } from '@lingui/react/macro'
import type { Absence } from '@skrzat/contract/wire/absences'
import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/calls/index.ts'
import { kidName } from '#components/kid-name.ts'
import { confirmAbsence, deleteAbsence, unconfirmAbsence } from '../queries.ts'
import { useUndoAbsences } from '../use-confirming.tsx'

/**
 * Confirms an absence, reverts that, and deletes it; each closes the dialog, with ten seconds to undo. After a lost
 * response the command keeps its id.
 */
export function useAbsenceCommands(absence: Absence, onDone: () => void) {
  const { t } = useLingui()
  const { said, undo } = useUndoAbsences(absence.placeId)
  const command = useCommand()
  const confirm = useMutation(confirmAbsence())
  const unconfirm = useMutation(unconfirmAbsence())
  const remove = useMutation(deleteAbsence())
  const name = kidName(absence.kid)

  const about = (deed: string) => command({ placeId: absence.placeId, id: absence.id }, deed)
  /** @param commandId of the command to undo */
  const done = (text: string, commandId: string) => ({
    onSuccess: () => {
      said(text, { undo: undo([commandId]) })
      onDone()
    },
  })
  function turn() {
    const [deed, sent, text] = absence.confirmed
      ? ([unconfirm, about('unconfirm'), t`Cofnięto potwierdzenie: ${name}`] as const)
      : ([confirm, about('confirm'), t`Potwierdzono: ${name}`] as const)
    deed.mutate(sent, done(text, sent.commandId))
  }
  function removeIt() {
    const sent = about('delete')
    remove.mutate(sent, done(t`Usunięto nieobecność: ${name}`, sent.commandId))
  }

  return {
    turning: confirm.isPending || unconfirm.isPending,
    turnError: absence.confirmed ? unconfirm.error : confirm.error,
    turn,
    removal: remove,
    remove: removeIt,
  }
}
