import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { undoEach } from '#app/undo/index.ts'
import type { WaitingReport } from '../outbox/report.ts'
import { absencesChanged, reportAbsence, undoReport } from '../queries.ts'
import type { DayRange } from './days.ts'

type ReportState = {
  sending: boolean
  /** The outcome of each day so far. */
  days: AbsenceReport['days']
  /** The amount that the new absences take off the bill, in grosze; 0 if nothing is charged by the day. */
  saves: number
  /** Why the rest was refused. */
  error: unknown
}

type Kid = WaitingReport['kid']

const nothing: ReportState = { sending: false, days: [], saves: 0, error: undefined }

/** The reported absences, and how to undo them. */
export type Reported = Pick<ReportState, 'days' | 'saves'> & {
  undo: () => Promise<{ failed: { id: number; code: string }[] }>
}

/**
 * Reports a kid absent, one command per range. After a lost response the same id is sent again, so the retry is
 * idempotent.
 * @param outbox gets unanswered reports, and sends them when the server is reachable again
 * @param onWaiting called once all unanswered reports are in the outbox
 */
export function useReport(outbox: Outbox<WaitingReport> | undefined, onWaiting: () => void) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(reportAbsence())
  const { mutateAsync: takeBack } = useMutation(undoReport())
  const command = useCommand()
  const [state, setState] = useState(nothing)

  /** Resolves to what was recorded; undefined if nothing was. */
  async function sendReports(
    kid: Kid,
    ranges: readonly DayRange[],
    reason: string,
  ): Promise<Reported | undefined> {
    const days: AbsenceReport['days'] = []
    const commands: string[] = []
    let saves = 0
    setState({ sending: true, days, saves, error: undefined })
    let error: unknown
    let waits = false
    for (const range of ranges) {
      const sent = command({ kidId: kid.id, ...range, ...(reason !== '' && { reason }) })
      try {
        const report = await mutateAsync(sent)
        days.push(...report.days)
        saves += report.saves
        commands.push(sent.commandId)
      } catch (failure) {
        if (outbox && failureOf(failure).code === 'unreachable') {
          outbox.add({ commandId: sent.commandId, kid, ...range, reason, refusal: null })
          waits = true
          continue
        }
        error = failure
        break
      }
    }
    setState({ sending: false, days, saves, error })
    if (waits && error === undefined) onWaiting()
    // Not awaited, as the report's outcome is known.
    void absencesChanged(client)
    return commands.length === 0 ? undefined : { days, saves, undo: () => undo(kid.id, commands, days) }
  }

  /** Restores the form, unless another report was begun since. */
  async function undo(kidId: number, commands: readonly string[], days: AbsenceReport['days']) {
    const undone = await undoEach(commands, (undoes) => takeBack(command({ kidId, undoes })))
    setState((now) => (now.days === days ? nothing : now))
    return undone
  }

  return { ...state, send: sendReports, reset: () => setState(nothing) }
}
