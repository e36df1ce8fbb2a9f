import { useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormActions } from '#components/form-actions.tsx'
import {
  checkPlaceDraft,
  draftChanged,
  placeDraftOf,
  type PlaceDraft,
  type PlaceFields,
  type PlaceProblem,
} from './draft.ts'
import { PlaceInputs } from './place-inputs.tsx'

export type PlaceFormProps = {
  /** The place to edit; none for a new one. */
  place?: Parameters<typeof placeDraftOf>[0]
  /** Whether the nip is editable: only for the system's admin, read-only for others. */
  nipAsked: boolean
  submitLabel: string
  /** Where "cancel" leads. */
  cancel: LinkProps
  pending: boolean
  /** The server's answer to the last submit. */
  error: unknown
  /** Called only if the form is valid. */
  onSubmit: (fields: PlaceFields) => void
  /** Called with whether the draft differs from the place; must be a stable function. */
  onDirtyChange?: (dirty: boolean) => void
  /** Between the fields and the buttons; the parent submits them. */
  children?: ReactNode
  /** Whether `children` are invalid. */
  childrenWrong?: boolean
  /** Called on each submit, so that `children` show their errors too. */
  onTry?: () => void
}

/**
 * The form of a place: errors show beside the fields and block the submit. A wrong check digit of the nip or of the
 * account number is only a warning.
 */
export function PlaceForm(props: PlaceFormProps) {
  const { place, nipAsked, submitLabel, cancel, pending, error, onSubmit, onDirtyChange, children } = props
  const { childrenWrong = false, onTry } = props
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => placeDraftOf(place))
  const changeDraft = (part: Partial<PlaceDraft>) => setDraft((before) => ({ ...before, ...part }))
  const dirty = draftChanged(placeDraftOf(place), draft)
  useEffect(() => onDirtyChange?.(dirty), [onDirtyChange, dirty])
  const checked = checkPlaceDraft(draft, nipAsked)
  const texts: Record<PlaceProblem, string> = {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    nip: t`NIP musi mieć 10 cyfr.`,
    email: t`Podaj adres e-mail, na przykład biuro@przedszkole.pl.`,
    text: t`Ten tekst nie może zaczynać się od znaków = + - @ ani zawierać znaków specjalnych.`,
    accountNumber: t`Podaj numer konta, na przykład 61 1090 1014 0000 0712 1981 2874.`,
  }
  const fields = useFieldProblems<PlaceDraft, PlaceProblem>({
    draft,
    change: changeDraft,
    problems: 'problems' in checked ? checked.problems : {},
    say: (problem) => texts[problem],
    error,
    held: pending,
    send: () => 'fields' in checked && onSubmit(checked.fields),
  })

  function submit(event: FormEvent) {
    onTry?.()
    fields.form.onSubmit(event)
  }

  return (
    <form {...fields.form} onSubmit={submit} className="flex flex-col gap-6">
      <Failure error={!fields.saidByField && error} />
      <PlaceInputs draft={draft} nipAsked={nipAsked} fields={fields} onChange={changeDraft} />
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
