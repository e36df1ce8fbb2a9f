import type { AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/command.ts'
import { absencesChanged, reportAbsence } from '../queries.ts'
import type { DayRange } from './days.ts'

type ReportState = {
  sending: boolean
  /** The outcome of each day so far. */
  days: AbsenceReport['days']
  /** Why the rest was refused. */
  error: unknown
}

const nothing: ReportState = { sending: false, days: [], error: undefined }

/**
 * Reports a kid absent, one command per range. After a lost response the same id is sent again, which makes the retry
 * idempotent.
 */
export function useReport() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(reportAbsence())
  const command = useCommand()
  const [state, setState] = useState(nothing)

  async function send(kidId: number, ranges: readonly DayRange[]) {
    const days: AbsenceReport['days'] = []
    setState({ sending: true, days, error: undefined })
    let error: unknown
    for (const range of ranges) {
      try {
        const report = await mutateAsync(command({ kidId, ...range }))
        days.push(...report.days)
      } catch (failure) {
        error = failure
        break
      }
    }
    setState({ sending: false, days, error })
    // Not awaited: the report's outcome is known.
    void absencesChanged(client)
  }

  return { ...state, send, reset: () => setState(nothing) }
}
