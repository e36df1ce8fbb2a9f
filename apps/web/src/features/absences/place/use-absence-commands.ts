import { useLingui } from '@lingui/react/macro'
import type { Absence } from '@skrzat/contract/wire/absences'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { trpc } from '#app/trpc.ts'
import { absencesChanged } from '../queries.ts'
import { kidName } from '../texts.tsx'
import { isUncertain } from '../uncertain.ts'

/** Confirming an absence, taking that back, and deleting it; what was not answered keeps its id. */
export function useAbsenceCommands(absence: Absence, onDeleted: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ids = useRef(new Map<string, string>())
  const settled = { onSettled: () => absencesChanged(client) }
  const confirm = useMutation(trpc.absences.confirm.mutationOptions(settled))
  const unconfirm = useMutation(trpc.absences.unconfirm.mutationOptions(settled))
  const remove = useMutation(trpc.absences.delete.mutationOptions(settled))
  const name = kidName(absence.kid)

  function command(deed: string) {
    const commandId = ids.current.get(deed) ?? crypto.randomUUID()
    ids.current.set(deed, commandId)
    return { commandId, placeId: absence.placeId, id: absence.id }
  }
  function answered(deed: string, error: unknown) {
    if (!error || !isUncertain(error)) ids.current.delete(deed)
  }
  function turn() {
    const [mutation, deed] = absence.confirmed ? [unconfirm, 'unconfirm'] : [confirm, 'confirm']
    mutation.mutate(command(deed), { onSettled: (_, error) => answered(deed, error) })
  }
  function removeIt() {
    remove.mutate(command('delete'), {
      onSettled: (_, error) => answered('delete', error),
      onSuccess: () => {
        toast.success(t`Usunięto nieobecność: ${name}`)
        onDeleted()
      },
    })
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
