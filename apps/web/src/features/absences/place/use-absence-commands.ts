import { useLingui } from '@lingui/react/macro'
import type { Absence } from '@skrzat/contract/wire/absences'
import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/command.ts'
import { sayAndClose } from '#app/say-and-close.ts'
import { confirmAbsence, deleteAbsence, unconfirmAbsence } from '../queries.ts'
import { kidName } from '../texts.tsx'

/** Confirms an absence, undoes that, and deletes it; after a lost response the command keeps its id. */
export function useAbsenceCommands(absence: Absence, onDeleted: () => void) {
  const { t } = useLingui()
  const command = useCommand()
  const confirm = useMutation(confirmAbsence())
  const unconfirm = useMutation(unconfirmAbsence())
  const remove = useMutation(deleteAbsence())
  const name = kidName(absence.kid)

  const about = (deed: string) => command({ placeId: absence.placeId, id: absence.id }, deed)
  function turn() {
    if (absence.confirmed) unconfirm.mutate(about('unconfirm'))
    else confirm.mutate(about('confirm'))
  }
  function removeIt() {
    remove.mutate(about('delete'), sayAndClose(t`Usunięto nieobecność: ${name}`, onDeleted))
  }

  return {
    turning: confirm.isPending || unconfirm.isPending,
    turnError: absence.confirmed ? unconfirm.error : confirm.error,
    turn,
    removing: remove.isPending,
    removeError: remove.error,
    remove: removeIt,
  }
}
