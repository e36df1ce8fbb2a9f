import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/command.ts'
import { failureOf } from '#app/errors.ts'
import type { Outbox } from '#app/outbox.ts'
import type { WaitingReport } from '../outbox/report.ts'
import { absencesChanged, reportAbsence } from '../queries.ts'
import type { DayRange } from './days.ts'

type ReportState = {
  sending: boolean
  /** The outcome of each day so far. */
  days: AbsenceReport['days']
  /** Why the rest was refused. */
  error: unknown
}

type Kid = WaitingReport['kid']

const nothing: ReportState = { sending: false, days: [], error: undefined }

/**
 * Reports a kid absent, one command per range. After a lost response the same id is sent again, which makes the retry
 * idempotent.
 * @param outbox takes what had no answer, and sends it once the line is back
 * @param onWaiting called where all that was not taken is there
 */
export function useReport(outbox: Outbox<WaitingReport> | undefined, onWaiting: () => void) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(reportAbsence())
  const command = useCommand()
  const [state, setState] = useState(nothing)

  async function send(kid: Kid, ranges: readonly DayRange[]) {
    const days: AbsenceReport['days'] = []
    setState({ sending: true, days, error: undefined })
    let error: unknown
    let waits = false
    for (const range of ranges) {
      const report = command({ kidId: kid.id, ...range })
      try {
        days.push(...(await mutateAsync(report)).days)
      } catch (failure) {
        if (outbox && failureOf(failure).code === 'unreachable') {
          outbox.add({ commandId: report.commandId, kid, ...range, refusal: null })
          waits = true
          continue
        }
        error = failure
        break
      }
    }
    setState({ sending: false, days, error })
    if (waits && error === undefined) onWaiting()
    // Not awaited: the report's outcome is known.
    void absencesChanged(client)
  }

  return { ...state, send, reset: () => setState(nothing) }
}
