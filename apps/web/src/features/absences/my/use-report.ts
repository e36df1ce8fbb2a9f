import type { AbsenceFormKid, AbsenceReport } from '@skrzat/contract/wire/absences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { undoEach } from '#app/undo/index.ts'
import { kidName } from '#components/kid-name.ts'
import type { WaitingChange } from '../outbox/report.ts'
import { absencesChanged, reportAbsence, undoReport } from '../queries.ts'
import type { DayRange } from './days.ts'

/** The outcome of the reports of one kid. */
export type KidReport = {
  kid: AbsenceFormKid
  /** The outcome of each day so far. */
  days: AbsenceReport['days']
  /** The amount that the new absences take off the bill, in grosze; 0 if nothing is charged by the day. */
  saves: number
  /** Why the rest was refused; undefined if it was not. */
  error: unknown
}

type ReportState = { sending: boolean; reports: readonly KidReport[] }

const nothing: ReportState = { sending: false, reports: [] }

/** What was recorded, and how to undo all of it. */
export type Reported = {
  reports: readonly KidReport[]
  undo: () => Promise<{ failed: { id: number; code: string }[] }>
}

/**
 * Reports kids absent, one command per kid and range; a refusal stops only the kid's own. After a lost response the same
 * id is sent again, so the retry is idempotent.
 * @param outbox gets unanswered reports, and sends them when the server is reachable again
 */
export function useReport(outbox: Outbox<WaitingChange> | undefined) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(reportAbsence())
  const { mutateAsync: takeBack } = useMutation(undoReport())
  const command = useCommand()
  const [state, setState] = useState(nothing)

  async function sendOne(kid: AbsenceFormKid, ranges: readonly DayRange[], reason: string) {
    const report: KidReport = { kid, days: [], saves: 0, error: undefined }
    const commands: string[] = []
    let waits = false
    for (const range of ranges) {
      const sent = command({ kidId: kid.id, ...range, ...(reason !== '' && { reason }) })
      const { commandId } = sent
      try {
        const { days, saves } = await mutateAsync(sent)
        report.days.push(...days)
        report.saves += saves
        commands.push(commandId)
      } catch (failure) {
        if (outbox && failureOf(failure).code === 'unreachable') {
          const waiting = { kid: { id: kid.id, name: kidName(kid) }, ...range, reason, refusal: null }
          outbox.add({ does: 'report', commandId, ...waiting })
          waits = true
          continue
        }
        report.error = failure
        break
      }
    }
    return { report, commands, waits }
  }

  /** Resolves to what was recorded, what was refused, and whether something waits for a connection. */
  async function sendReports(
    kids: readonly { kid: AbsenceFormKid; ranges: readonly DayRange[] }[],
    reason: string,
  ): Promise<{ made: Reported | undefined; refused: readonly KidReport[]; waits: boolean }> {
    setState({ sending: true, reports: [] })
    const sent: Awaited<ReturnType<typeof sendOne>>[] = []
    for (const { kid, ranges } of kids) sent.push(await sendOne(kid, ranges, reason))
    const reports = sent.map(({ report }) => report)
    setState({ sending: false, reports })
    // Not awaited, as the outcome is known.
    void absencesChanged(client)
    const kidOf = new Map(sent.flatMap(({ report, commands }) => commands.map((id) => [id, report.kid.id])))
    async function undo() {
      const undone = await undoEach([...kidOf.keys()], (undoes) =>
        takeBack(command({ kidId: kidOf.get(undoes) ?? 0, undoes })),
      )
      // Restores the form, unless another report was begun since.
      setState((now) => (now.reports === reports ? nothing : now))
      return undone
    }
    return {
      made: kidOf.size === 0 ? undefined : { reports, undo },
      refused: reports.filter(({ error }) => error !== undefined),
      waits: sent.some(({ waits }) => waits),
    }
  }

  return { ...state, send: sendReports, reset: () => setState(nothing) }
}

/** The new absences of a report. */
export function takenDays({ days }: Pick<KidReport, 'days'>): KidReport['days'] {
  return days.filter(({ absenceId }) => absenceId !== null)
}
