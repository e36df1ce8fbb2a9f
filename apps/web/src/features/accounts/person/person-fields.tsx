import { useLingui } from '@lingui/react/macro'
import { NAME_LENGTH } from '@skrzat/contract/identity'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import type { ReactNode } from 'react'
import type { FormFields } from '#app/errors/index.ts'
import type { PersonDraft } from './draft.ts'

type PersonFieldsProps = {
  /** The purpose of the e-mail address. */
  emailHint: string
  problem: (field: keyof PersonDraft) => ReactNode
  text: FormFields<PersonDraft>['text']
}

/** The person's own name and e-mail address. */
export function PersonFields({ emailHint, problem, text }: PersonFieldsProps) {
  const { t } = useLingui()
  const field = (name: keyof PersonDraft, autoComplete: string, maxLength: number) => ({
    name: autoComplete,
    autoComplete,
    maxLength,
    ...text(name),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Imię`} required error={problem('firstName')}>
          <Input {...field('firstName', 'given-name', NAME_LENGTH)} />
        </Field>
        <Field label={t`Nazwisko`} required error={problem('lastName')}>
          <Input {...field('lastName', 'family-name', NAME_LENGTH)} />
        </Field>
      </div>
      <Field label={t`E-mail`} aside={t`opcjonalnie`} hint={emailHint} error={problem('email')}>
        <Input type="email" spellCheck={false} {...field('email', 'email', 254)} />
      </Field>
    </>
  )
}
