/** What is typed into the form of a worker, and whether it can be sent. Pure. */
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { PlaceWorker, WorkerForm } from '@skrzat/contract/wire/people'

/** Phone is digits alone. */
export type WorkerDraft = { name: string; description: string; phone: string }

/** What is wrong with a field (spec: Validation rules, Worker). */
export type WorkerProblem = 'required' | 'phone' | 'characters'
export type WorkerProblems = Partial<Record<keyof WorkerDraft, WorkerProblem>>

/** Letters that each field may hold; the server refuses more. */
export const LENGTHS = { name: 200, description: 500 } as const

export function draftOf(worker?: PlaceWorker): WorkerDraft {
  return {
    name: worker?.name ?? '',
    description: worker?.description ?? '',
    phone: worker?.phone ?? '',
  }
}

/** Whether there is something to save. */
export function workerChanged(before: WorkerDraft, after: WorkerDraft): boolean {
  return (['name', 'description', 'phone'] as const).some(
    (field) => clean(before[field]) !== clean(after[field]),
  )
}

/** What is to be sent, or what is wrong by field. */
export function checkWorker(draft: WorkerDraft): { fields: WorkerForm } | { problems: WorkerProblems } {
  const problems: WorkerProblems = {}
  for (const field of ['name', 'description'] as const) {
    const text = draft[field]
    if (clean(text) === '') problems[field] = 'required'
    else if (isFormula(text) || hasOddCharacter(clean(text))) problems[field] = 'characters'
  }
  if (draft.phone === '') problems.phone = 'required'
  else if (!/^\d{9}$/.test(draft.phone)) problems.phone = 'phone'
  if (Object.keys(problems).length > 0) return { problems }
  return { fields: { name: clean(draft.name), description: clean(draft.description), phone: draft.phone } }
}
