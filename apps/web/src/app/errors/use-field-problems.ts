import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrorsOf, useConstraintText } from './field-errors.ts'

export type FieldProblemsOptions<Draft, Problem> = {
  draft: Draft
  change: (part: Readonly<Record<string, string>>) => void
  /** The draft's validation errors. */
  problems: Readonly<Partial<Record<keyof Draft, Problem>>>
  say: (problem: Problem) => string
  /** The server's answer to the last submit. */
  error: unknown
  /** For a server's error about one field that doesn't name it: a phone that is taken. */
  refused?: { field: keyof Draft; text: string } | undefined
  /** A submit does nothing, as a call is pending or nothing has changed. */
  held: boolean
  /** Called on a submit of a valid form. */
  send: () => void
}

/** The draft's fields that are texts. */
type TextField<Draft> = { [Field in keyof Draft]: Draft[Field] extends string ? Field : never }[keyof Draft] &
  string

/**
 * A form: its submit, its fields and their errors. A field's error shows after its blur or a submit; the server's field
 * errors stay until the field changes. An invalid submit focuses the first invalid field.
 */
export function useFieldProblems<Draft extends Readonly<Record<string, unknown>>, Problem>({
  draft,
  change,
  problems,
  say,
  error,
  refused,
  held,
  send,
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

  /** The error beside the field. */
  function problem(field: keyof Draft & string): string | undefined {
    const problem = problems[field]
    if (problem !== undefined) return tried || left.has(field) ? say(problem) : undefined
    if (sent?.[field] !== draft[field]) return undefined
    const constraint = broken.get(field)
    if (constraint !== undefined) return constraintText(constraint)
    return refused?.field === field ? refused.text : undefined
  }
  /** On blur; an empty field that was never filled shows no error before a submit. */
  function leave(field: keyof Draft) {
    if (draft[field] !== '') setLeft((before) => new Set(before).add(field))
  }
  /** Sends a valid form; otherwise all errors are shown. */
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (held) return
    flushSync(() => {
      setTried(true)
      setSent(draft)
    })
    if (Object.keys(problems).length === 0) send()
    else focusFirst(form.current)
  }
  return {
    /** Props of the form element. */
    form: { ref: form, noValidate: true, onSubmit },
    problem,
    leave,
    /** Props of an input. */
    text: (field: TextField<Draft>) => ({
      value: String(draft[field]),
      onBlur: () => leave(field),
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    }),
    /** Props of our own fields that show their error themselves, such as the phone field. */
    typed: (field: TextField<Draft>) => ({
      value: String(draft[field]),
      error: problem(field),
      onLeave: () => leave(field),
      onValueChange: (text: string) => change({ [field]: text }),
    }),
    /** Whether all of the server's errors are shown beside fields of this form. */
    saidByField,
    /** Resets the form after a successful submit: no error shows before a blur. */
    restart: () => {
      setLeft(new Set())
      setTried(false)
    },
  }
}

/** The fields of it that the parts of a form need. */
export type FormFields<Draft extends Readonly<Record<string, unknown>>> = ReturnType<
  typeof useFieldProblems<Draft, unknown>
>

function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
