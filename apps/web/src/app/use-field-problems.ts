import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrorsOf, useConstraintText } from './field-errors.ts'

type FieldProblemsOptions<Draft, Problem> = {
  draft: Draft
  /** What is wrong with the draft as it is. */
  problems: Readonly<Partial<Record<keyof Draft, Problem>>>
  say: (problem: Problem) => string
  /** What the server answered to the last sending. */
  error: unknown
}

/**
 * What a form says beside its fields. A field is told of once one has left it or tried to send; what the server
 * found wrong stays until the field is changed. Sending while anything is wrong moves focus to the first such field.
 */
export function useFieldProblems<Draft extends Readonly<Record<string, unknown>>, Problem>({
  draft,
  problems,
  say,
  error,
}: FieldProblemsOptions<Draft, Problem>) {
  const constraintText = useConstraintText()
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<Draft>()
  const refused = fieldErrorsOf(error)

  useEffect(() => {
    if (fieldErrorsOf(error).size > 0) focusFirst(form.current)
  }, [error])

  return {
    form,
    /** What to say beside the field. */
    problem: (field: keyof Draft & string): string | undefined => {
      const problem = problems[field]
      if (problem !== undefined) return tried || left.has(field) ? say(problem) : undefined
      const constraint = refused.get(field)
      return constraint !== undefined && sent?.[field] === draft[field]
        ? constraintText(constraint)
        : undefined
    },
    /** Whether the server's answer is said beside fields of this form, every part of it. */
    saidByField: refused.size > 0 && [...refused.keys()].every((field) => field in draft),
    /** One has left the field; an empty one that was never filled is not told of before one tries to send. */
    leave: (field: keyof Draft) => {
      if (draft[field] !== '') setLeft((before) => new Set(before).add(field))
    },
    /** Whether it may be sent; else what is wrong is said by every field. */
    ready: (): boolean => {
      flushSync(() => {
        setTried(true)
        setSent(draft)
      })
      if (Object.keys(problems).length === 0) return true
      focusFirst(form.current)
      return false
    },
  }
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
