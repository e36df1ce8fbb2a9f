import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrorsOf, useConstraintText } from './field-errors.ts'

type FieldProblemsOptions<Draft, Problem> = {
  draft: Draft
  /** The draft's validation errors. */
  problems: Readonly<Partial<Record<keyof Draft, Problem>>>
  say: (problem: Problem) => string
  /** The server's answer to the last submit. */
  error: unknown
  /** For a server's error about one field that doesn't name it: a phone that is taken. */
  refused?: { field: keyof Draft; text: string } | undefined
}

/**
 * The field errors of a form. A field's error shows after its blur or a submit; the server's field errors stay until
 * the field changes. An invalid submit focuses the first invalid field.
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
    /** The error beside the field. */
    problem: (field: keyof Draft & string): string | undefined => {
      const problem = problems[field]
      if (problem !== undefined) return tried || left.has(field) ? say(problem) : undefined
      if (sent?.[field] !== draft[field]) return undefined
      const constraint = broken.get(field)
      if (constraint !== undefined) return constraintText(constraint)
      return refused?.field === field ? refused.text : undefined
    },
    /** Whether all of the server's errors are shown beside fields of this form. */
    saidByField,
    /** On blur; an empty field that was never filled shows no error before a submit. */
    leave: (field: keyof Draft) => {
      if (draft[field] !== '') setLeft((before) => new Set(before).add(field))
    },
    /** Whether the form is valid; otherwise all errors are shown. */
    ready: (): boolean => {
      flushSync(() => {
        setTried(true)
        setSent(draft)
      })
      if (Object.keys(problems).length === 0) return true
      focusFirst(form.current)
      return false
    },
    /** Resets the form after a successful submit: no error shows before a blur. */
    restart: () => {
      setLeft(new Set())
      setTried(false)
    },
  }
}

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
