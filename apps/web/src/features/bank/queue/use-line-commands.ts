import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ProposalKind } from '@skrzat/contract/bank'
import type { AllocationInput, BankLine } from '@skrzat/contract/wire/bank'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { isUncertain, useCommand } from '#app/calls/index.ts'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { bookExactLines, bookLine, markNotOurs, undoLine } from '../queries.ts'
import { useReasonText } from '../texts.ts'

export type Booking = { allocations: AllocationInput[]; proposal?: ProposalKind }

/** Commands on lines, each with its message and the undo of it. */
export function useLineCommands(placeId: number) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const failureText = useFailureText()
  const reasonText = useReasonText()
  const command = useCommand()
  const showUndo = useUndoToast()
  const booked = useMutation(bookLine())
  const putAside = useMutation(markNotOurs())
  const undone = useMutation(undoLine())
  const many = useMutation(bookExactLines())

  const nameOf = ({ amount, payer, title }: BankLine) => `${moneyText(amount, locale)}, ${payer || title}`
  const undoOf = (id: number) => undone.mutateAsync(command({ placeId, id }))

  /** Shows why a command failed, with a button if a retry may succeed. */
  function showFailure(error: unknown, line: BankLine, again: () => void) {
    const name = nameOf(line)
    toast.error(t`Bez zmian: ${name}`, {
      description: failureText(error),
      duration: 10_000,
      ...(isUncertain(error) && { action: { label: t`Ponów`, onClick: again } }),
    })
  }

  function book(line: BankLine, booking: Booking) {
    const name = nameOf(line)
    booked.mutateAsync(command({ placeId, id: line.id, ...booking })).then(
      () => showUndo(t`Zaksięgowano: ${name}`, { undo: wholeUndo(() => undoOf(line.id)) }),
      (error: unknown) => showFailure(error, line, () => book(line, booking)),
    )
  }

  function notOurs(line: BankLine, reason: string) {
    const name = nameOf(line)
    putAside.mutateAsync(command({ placeId, id: line.id, reason })).then(
      () =>
        showUndo(t`Nie nasze: ${name}`, {
          description: reasonText(reason),
          undo: wholeUndo(() => undoOf(line.id)),
        }),
      (error: unknown) => showFailure(error, line, () => notOurs(line, reason)),
    )
  }

  function undo(line: BankLine) {
    const name = nameOf(line)
    undoOf(line.id).then(
      () => toast.success(t`Znów czeka: ${name}`),
      (error: unknown) => showFailure(error, line, () => undo(line)),
    )
  }

  /** Undoes each by a command of its own. */
  const undoAll = (ids: readonly number[]) => async () => {
    const failed: { code: string }[] = []
    for (const id of ids) {
      try {
        await undoOf(id)
      } catch (error) {
        if (isUncertain(error)) throw error
        failed.push(failureOf(error))
      }
    }
    return { failed }
  }

  function sayBooked(ids: readonly number[]) {
    const count = ids.length
    showUndo(
      t`${plural(count, { one: 'Zaksięgowano # pozycję', few: 'Zaksięgowano # pozycje', many: 'Zaksięgowano # pozycji', other: 'Zaksięgowano # pozycji' })}`,
      { undo: undoAll(ids) },
    )
  }

  return {
    book,
    notOurs,
    undo,
    /** Books the exact ones of these lines. */
    bookExact: {
      isPending: many.isPending,
      error: many.error,
      async send(ids: number[]) {
        const result = await many.mutateAsync(command({ placeId, ids }))
        if (result.done.length > 0) sayBooked(result.done)
        return result
      },
    },
  }
}
export type LineCommands = ReturnType<typeof useLineCommands>
