import { useLingui } from '@lingui/react/macro'
import type { User } from '@skrzat/contract/wire/users'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf, useFailureText, useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormActions } from '#components/form-actions.tsx'
import { checkUserDraft, userDraftOf, PASSWORD_LEAST, type UserDraft, type UserProblem } from './draft.ts'
import { UserInputs } from './user-inputs.tsx'

export type UserFields = Extract<ReturnType<typeof checkUserDraft>, { fields: object }>['fields']

type UserFormProps = {
  /** The account to edit; none for a new one. */
  user?: User
  submitLabel: string
  cancel: LinkProps
  pending: boolean
  /** The server's answer to the last submit. */
  error: unknown
  onSubmit: (fields: UserFields) => void
}

/** The field that each error code is about. */
const refusedFields: Readonly<Record<string, keyof UserDraft>> = {
  'account.exists': 'phone',
  'account.email_exists': 'email',
  'account.invalid_password': 'password',
  'account.weak_pin': 'password',
  'account.password_required': 'password',
}

/** The system's admin's form of an account. */
export function UserForm({ user, submitLabel, cancel, pending, error, onSubmit }: UserFormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [draft, setDraft] = useState(() => userDraftOf(user))
  const changeDraft = (part: Partial<UserDraft>) => setDraft((before) => ({ ...before, ...part }))
  const checked = checkUserDraft(draft, user)
  const texts: Record<UserProblem, string> = {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    email: t`Podaj adres e-mail, na przykład anna@przedszkole.pl.`,
    password: t`Hasło musi mieć co najmniej ${PASSWORD_LEAST} znaków.`,
    passwordNeeded: t`Administrator systemu musi mieć hasło.`,
  }
  const refused = refusedFields[failureOf(error).code]
  const fields = useFieldProblems<UserDraft, UserProblem>({
    draft,
    change: changeDraft,
    problems: checked.problems ?? {},
    say: (name) => texts[name],
    error,
    refused: refused && { field: refused, text: failureText(error) },
    held: pending,
    send: () => checked.fields && onSubmit(checked.fields),
  })

  return (
    <form {...fields.form} className="flex flex-col gap-6">
      <Failure error={!fields.saidByField && error} />
      <UserInputs draft={draft} user={user} fields={fields} onChange={changeDraft} />
      <FormActions submitLabel={submitLabel} cancel={cancel} pending={pending} blocked={!checked.fields} />
    </form>
  )
}
