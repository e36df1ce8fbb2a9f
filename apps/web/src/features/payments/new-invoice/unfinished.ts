/** The input of a draft that would be lost by leaving the screen. Pure. */
import { invoiceScopeOf, type Draft } from './draft.ts'

/** Whether a command is unanswered. It is kept while the app is open. */
export function awaitsAnswer(draft: Draft): boolean {
  return Object.keys(draft.attempts).length > 0
}

/** Whether leaving would lose input that is neither issued nor being sent. */
export function isDirty(draft: Draft): boolean {
  const mode = draft.modes[draft.mode]
  const issued = Object.keys(draft.issued[invoiceScopeOf(draft.mode, mode)] ?? {})
  const sent = Object.values(draft.attempts).flatMap(({ kidIds }) => kidIds)
  const done = new Set([...issued.map(Number), ...sent])
  if (Object.keys(mode.absences).some((kidId) => !done.has(Number(kidId)))) return true
  return Object.entries(draft.rows).some(([kidId, row]) => {
    const unsaved = Object.values(row.rates).some(({ save }) => save.is !== 'saved')
    const typed = Object.keys(row.ticks).length > 0 || row.info.trim() !== '' || !row.withCredit
    return unsaved || (typed && !done.has(Number(kidId)))
  })
}
