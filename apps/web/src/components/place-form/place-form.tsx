import { useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { useFieldProblems } from '#app/use-field-problems.ts'
import { FormActions } from '#components/form-actions.tsx'
import {
  checkDraft,
  draftChanged,
  draftOf,
  type PlaceDraft,
  type PlaceFields,
  type PlaceProblem,
} from './draft.ts'
import { PlaceInputs } from './place-inputs.tsx'

export type PlaceFormProps = {
  /** The place as it is; none for a new one. */
  place?: Parameters<typeof draftOf>[0]
  /** Whether the nip may be typed: for the system's admin. Others see it. */
  nipAsked: boolean
  submitLabel: string
  /** Where "cancel" leads. */
  cancel: LinkProps
  pending: boolean
  /** What the server answered to the last sending. */
  error: unknown
  /** Called only when nothing is wrong. */
  onSubmit: (fields: PlaceFields) => void
  /** Told whether what is typed differs from the place as it is; the same function each time. */
  onDirtyChange?: (dirty: boolean) => void
  /** Between the fields and the buttons, and sent along by whoever gives it. */
  children?: ReactNode
  /** Whether what is typed into `children` can't be sent as it is. */
  childrenWrong?: boolean
  /** Called with every try to send, so that `children` say what is wrong, too. */
  onTry?: () => void
}

/**
 * The data of a place: what is wrong is said beside each field, and nothing is sent before it is mended. A wrong
 * check digit of the nip or of the account number is pointed out and sent all the same.
 */
export function PlaceForm(props: PlaceFormProps) {
  const { place, nipAsked, submitLabel, cancel, pending, error, onSubmit, onDirtyChange, children } = props
  const { childrenWrong = false, onTry } = props
  const { t } = useLingui()
  const failureText = useFailureText()
  const [draft, setDraft] = useState(() => draftOf(place))
  const dirty = draftChanged(draftOf(place), draft)
  useEffect(() => onDirtyChange?.(dirty), [onDirtyChange, dirty])
  const checked = checkDraft(draft, nipAsked)
  const texts: Record<PlaceProblem, string> = {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    nip: t`NIP musi mieć 10 cyfr.`,
    email: t`Podaj adres e-mail, na przykład biuro@przedszkole.pl.`,
    text: t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`,
    accountNumber: t`Podaj numer rachunku, na przykład 61 1090 1014 0000 0712 1981 2874.`,
  }
  const { form, problem, saidByField, leave, ready } = useFieldProblems<PlaceDraft, PlaceProblem>({
    draft,
    problems: 'problems' in checked ? checked.problems : {},
    say: (problem) => texts[problem],
    error,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    onTry?.()
    if (!pending && ready() && 'fields' in checked) onSubmit(checked.fields)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {error !== null && error !== undefined && !saidByField && (
        <Notice tone="danger">{failureText(error)}</Notice>
      )}
      <PlaceInputs
        draft={draft}
        nipAsked={nipAsked}
        problem={problem}
        onLeave={leave}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      {children}
      <FormActions
        submitLabel={submitLabel}
        cancel={cancel}
        pending={pending}
        blocked={'problems' in checked || childrenWrong}
      />
    </form>
  )
}
