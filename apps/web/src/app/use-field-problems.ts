import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrorsOf, useConstraintText } from './field-errors.ts'

type FieldProblemsOptions<Draft, Problem> = {
  draft: Draft
  /** What is wrong with the draft as it is. */
  problems: Readonly<Partial<Record<keyof Draft, Problem>>>
  say: (problem: Problem) => string
  /** What the server answered to the last sending. */
  error: unknown
  /** Where that is about one field though the server does not say so: a phone that somebody else has. */
  refused?: { field: keyof Draft; text: string } | undefined
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
  refused,
}: FieldProblemsOptions<Draft, Problem>) {
  const constraintText = useConstraintText()
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<Draft>()
  const broken = fieldErrorsOf(error)
  const saidByField =
    refused !== undefined || (broken.size > 0 && [...broken.keys()].every((field) => field in draft))

  const showRefusal = useEffectEvent(() => {
    if (saidByField) focusFirst(form.current)
  })
  useEffect(() => {
    if (error !== null && error !== undefined) showRefusal()
  }, [error])

  return {
    form,
    /** What to say beside the field. */
    problem: (field: keyof Draft & string): string | undefined => {
      const problem = problems[field]
      if (problem !== undefined) return tried || left.has(field) ? say(problem) : undefined
      if (sent?.[field] !== draft[field]) return undefined
      const constraint = broken.get(field)
      if (constraint !== undefined) return constraintText(constraint)
      return refused?.field === field ? refused.text : undefined
    },
    /** Whether the server's answer is said beside fields of this form, every part of it. */
    saidByField,
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
    /** Once what was sent has served and the form is empty again: nothing is told of before it is left. */
    restart: () => {
      setLeft(new Set())
      setTried(false)
    },
  }
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
