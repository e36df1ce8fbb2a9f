import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { useFailureText } from '#app/errors/index.ts'
import { undoEach, useUndoToast } from '#app/undo/index.ts'
import { undoAbsences } from '../queries.ts'
import type { WaitingConfirmation } from './confirmation.ts'
import { confirmationsOf, onConfirmed } from './confirmations.ts'

/** Sends waiting confirmations on any page, and shows their outcomes. */
export function useUnsentConfirmations(me: number) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const said = useUndoToast()
  const command = useCommand()
  const { mutateAsync } = useMutation(undoAbsences())
  const done = useEffectEvent(({ placeId, commandId, name, confirmed }: WaitingConfirmation) =>
    said(confirmed ? t`Potwierdzono: ${name}` : t`Cofnięto potwierdzenie: ${name}`, {
      undo: () => undoEach([commandId], (undoes) => mutateAsync(command({ placeId, undoes }))),
    }),
  )
  const refused = useEffectEvent(({ commandId, name, confirmed, refusal }: WaitingConfirmation) => {
    confirmationsOf(me).discard(commandId)
    const text = confirmed ? t`Nie potwierdzono: ${name}` : t`Nie cofnięto potwierdzenia: ${name}`
    toast.error(text, { description: failureText(refusal), duration: Infinity, closeButton: true })
  })
  useEffect(() => {
    const stop = onConfirmed({ onDone: (each) => done(each), onRefused: (each) => refused(each) })
    confirmationsOf(me).resume()
    return stop
  }, [me])
}
