/** Combines absences on consecutive days of one report into one line. Pure. */
import { absenceState, type AbsenceState } from '@skrzat/contract/absence'
import type { Day } from '@skrzat/contract/days'
import type { KidAbsence } from '@skrzat/contract/wire/kid-page'

export type AbsenceRun = {
  /** The id of its first absence. */
  id: number
  /** The first and the last day, both absent. */
  from: Day
  to: Day
  /** The number of absent days, without weekends and days off between them. */
  days: number
  state: AbsenceState
}

/** Runs in the order of days; a run ends where the report or the state changes. */
export function runsOf(absences: readonly KidAbsence[]): AbsenceRun[] {
  const runs: AbsenceRun[] = []
  let before: KidAbsence | undefined
  for (const absence of absences) {
    const state = stateOf(absence)
    const run = runs.at(-1)
    if (run && run.state === state && before?.from === absence.from && before.to === absence.to) {
      run.to = absence.day
      run.days += 1
    } else runs.push({ id: absence.id, from: absence.day, to: absence.day, days: 1, state })
    before = absence
  }
  return runs
}

/** Splits absences into past ones, and those of today and later. */
export function aroundToday(absences: readonly KidAbsence[], today: Day) {
  return {
    past: runsOf(absences.filter(({ day }) => day < today)),
    coming: runsOf(absences.filter(({ day }) => day >= today)),
  }
}

function stateOf(absence: KidAbsence): AbsenceState {
  return absenceState({ ...absence, confirmed: absence.confirmed !== null })
}
