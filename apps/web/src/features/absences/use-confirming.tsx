import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { codeMessage, useFailureText } from '#app/errors/index.ts'
import { undoEach, useUndoToast } from '#app/undo/index.ts'
import { ConfirmAll } from './confirm-all.tsx'
import { confirmAbsence, confirmAbsences, unconfirmAbsence, undoAbsences } from './queries.ts'

/** Shows what staff did to absences, with a button that undoes it. */
export function useUndoAbsences(placeId: number) {
  const said = useUndoToast()
  const command = useCommand()
  const { mutateAsync } = useMutation(undoAbsences())
  return {
    said,
    /** @param commands ids of the commands; each is undone by a command of its own */
    undo: (commands: readonly string[]) => () =>
      undoEach(commands, (undoes) => mutateAsync(command({ placeId, undoes }))),
  }
}

type Confirming = {
  /** Absences with a pending change, and whether they will be confirmed. */
  pending: ReadonlyMap<number, boolean>
  /** Confirms an absence, or reverts that. */
  turn: (id: number, name: string, confirmed: boolean) => Promise<void>
  /** A button that confirms all unconfirmed ones of these, in one command. */
  button: (absences: readonly Confirmable[], shown: ButtonLook) => ReactNode
}

type Confirmable = { id: number; confirmed: boolean }
type ButtonLook = {
  /** The day or group, for screen readers. */
  of: string
  least: number
  className: string
}

/** Confirms absences from their lists, one or many, with ten seconds to undo it. */
export function useConfirming(placeId: number): Confirming {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const { said, undo } = useUndoAbsences(placeId)
  const command = useCommand()
  const confirm = useMutation(confirmAbsence())
  const unconfirm = useMutation(unconfirmAbsence())
  const confirmMany = useMutation(confirmAbsences())
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map())

  /** Shows the wanted state of these until the lists have it, or the change is refused. */
  async function meanwhile(ids: readonly number[], confirmed: boolean, change: () => Promise<void>) {
    setPending((others) => new Map([...others, ...ids.map((id) => [id, confirmed] as const)]))
    try {
      await change()
    } catch (error) {
      toast.error(confirmed ? t`Nie udało się potwierdzić` : t`Nie udało się cofnąć potwierdzenia`, {
        description: failureText(error),
      })
    } finally {
      setPending((others) => new Map([...others].filter(([id]) => !ids.includes(id))))
    }
  }

  async function turn(id: number, name: string, confirmed: boolean) {
    if (pending.has(id)) return
    const sent = command({ placeId, id }, `${confirmed} ${id}`)
    await meanwhile([id], confirmed, async () => {
      await (confirmed ? confirm : unconfirm).mutateAsync(sent)
      const text = confirmed ? t`Potwierdzono: ${name}` : t`Cofnięto potwierdzenie: ${name}`
      said(text, { undo: undo([sent.commandId]) })
    })
  }

  async function confirmAll(ids: readonly number[]) {
    if (ids.some((id) => pending.has(id))) return
    const sent = command({ placeId, ids: [...ids] })
    await meanwhile(ids, true, async () => {
      const { done, failed } = await confirmMany.mutateAsync(sent)
      if (done.length > 0) {
        said(
          t`${plural(done.length, { one: 'Potwierdzono #\u00a0nieobecność', few: 'Potwierdzono #\u00a0nieobecności', many: 'Potwierdzono #\u00a0nieobecności', other: 'Potwierdzono #\u00a0nieobecności' })}`,
          { undo: undo([sent.commandId]) },
        )
      }
      const [first] = failed
      if (first) {
        toast.error(
          t`${plural(failed.length, { one: 'Nie potwierdzono #\u00a0nieobecności', few: 'Nie potwierdzono #\u00a0nieobecności', many: 'Nie potwierdzono #\u00a0nieobecności', other: 'Nie potwierdzono #\u00a0nieobecności' })}`,
          { description: i18n._(codeMessage(isErrorCode(first.code) ? first.code : 'internal')) },
        )
      }
    })
  }

  function button(absences: readonly Confirmable[], { of, least, className }: ButtonLook) {
    const ids = absences.filter(({ confirmed }) => !confirmed).map(({ id }) => id)
    return (
      <ConfirmAll
        count={ids.length}
        least={least}
        of={of}
        pending={ids.every((id) => pending.has(id))}
        onConfirm={() => void confirmAll(ids)}
        className={className}
      />
    )
  }

  return { pending, turn, button }
}
