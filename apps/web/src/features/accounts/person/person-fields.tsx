import { useLingui } from '@lingui/react/macro'
import { NAME_LENGTH } from '@skrzat/contract/identity'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import type { ReactNode } from 'react'
import type { PersonDraft } from './draft.ts'

type PersonFieldsProps = {
  draft: PersonDraft
  /** What the address is used for. */
  emailHint: string
  problem: (field: keyof PersonDraft) => ReactNode
  onLeave: (field: keyof PersonDraft) => void
  onChange: (part: Partial<PersonDraft>) => void
}

/** The person's own name and e-mail address. */
export function PersonFields({ draft, emailHint, problem, onLeave, onChange }: PersonFieldsProps) {
  const { t } = useLingui()
  const text = (field: keyof PersonDraft, autoComplete: string, maxLength: number) => ({
    name: autoComplete,
    autoComplete,
    maxLength,
    value: draft[field],
    onBlur: () => onLeave(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Imię`} required error={problem('firstName')}>
          <Input {...text('firstName', 'given-name', NAME_LENGTH)} />
        </Field>
        <Field label={t`Nazwisko`} required error={problem('lastName')}>
          <Input {...text('lastName', 'family-name', NAME_LENGTH)} />
        </Field>
      </div>
      <Field label={t`E-mail`} aside={t`opcjonalnie`} hint={emailHint} error={problem('email')}>
        <Input type="email" spellCheck={false} {...text('email', 'email', 254)} />
      </Field>
    </>
  )
}
