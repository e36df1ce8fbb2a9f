/** Draft of the worker form and its validation. Pure. */
import { parsePhone } from '@skrzat/contract/phone'
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { PlaceWorker, WorkerForm } from '@skrzat/contract/wire/people'

/** The phone is digits only. */
export type WorkerDraft = { name: string; description: string; phone: string }

/** A field's error (spec: Validation rules, Worker). */
export type WorkerProblem = 'required' | 'phone' | 'characters'
export type WorkerProblems = Partial<Record<keyof WorkerDraft, WorkerProblem>>

/** Maximum lengths; the server refuses more. */
export const LENGTHS = { name: 200, description: 500 } as const

export function workerDraftOf(worker?: PlaceWorker): WorkerDraft {
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

/** The payload, or the errors by field. */
export function checkWorker(draft: WorkerDraft): { fields: WorkerForm } | { problems: WorkerProblems } {
  const problems: WorkerProblems = {}
  for (const field of ['name', 'description'] as const) {
    const text = draft[field]
    if (clean(text) === '') problems[field] = 'required'
    else if (isFormula(text) || hasOddCharacter(clean(text))) problems[field] = 'characters'
  }
  if (draft.phone === '') problems.phone = 'required'
  else if (parsePhone(draft.phone) === null) problems.phone = 'phone'
  if (Object.keys(problems).length > 0) return { problems }
  return { fields: { name: clean(draft.name), description: clean(draft.description), phone: draft.phone } }
}
