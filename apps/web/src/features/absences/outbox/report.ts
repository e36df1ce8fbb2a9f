import { dayRange, type Day } from '@skrzat/contract/days'
import type { Item, WithState } from '#app/offline/index.ts'

type Change = Item & {
  readonly kid: { readonly id: number; readonly name: string }
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
}

/** An absence report that waits for a connection, as stored in the browser. */
export type WaitingReport = Change & {
  readonly does: 'report'
  /** A parent's reason; empty without one. */
  readonly reason: string
}

/** The deletion of an absence. */
export type WaitingWithdrawal = Change & { readonly does: 'withdraw'; readonly absenceId: number }

/** Undoes an earlier change of the same kid, which may have reached the server. */
export type WaitingUndo = Change & {
  readonly does: 'undo'
  readonly undoes: string
  /** The absences that the undone report made, once the server has said so: they outlast the time for an undo. */
  readonly absenceIds?: readonly number[] | undefined
}

export type WaitingChange = WaitingReport | WaitingWithdrawal | WaitingUndo

/** The ids of the changes that are undone by a later one. */
export function undoneBy(changes: readonly WaitingChange[]): ReadonlySet<string> {
  return new Set(changes.flatMap((each) => (each.does === 'undo' && !each.refusal ? [each.undoes] : [])))
}

/** A kid's days that changes on their way report, and those whose absence they delete. */
export function waitingDays(kidId: number, changes: readonly WithState<WaitingChange>[]) {
  const undone = undoneBy(changes)
  const daysOf = (does: WaitingChange['does']) =>
    new Set(
      changes
        .filter((each) => each.kid.id === kidId && each.does === does)
        .filter(({ commandId, refusal }) => !refusal && !undone.has(commandId))
        .flatMap(({ from, to }) => dayRange(from, to)),
    )
  return { reported: daysOf('report'), withdrawn: daysOf('withdraw') }
}
