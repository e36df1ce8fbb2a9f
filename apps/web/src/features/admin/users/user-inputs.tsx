import { useLingui } from '@lingui/react/macro'
import type { User } from '@skrzat/contract/wire/users'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Select } from '@skrzat/ui/select'
import { isLocale } from '../../../first/browser-keeps.ts'
import { locales } from '#app/texts/index.ts'
import type { FormFields } from '#app/errors/index.ts'
import { PhoneField } from '#components/phone-field.tsx'
import { LENGTHS, type UserDraft } from './draft.ts'

type UserInputsProps = {
  draft: UserDraft
  user: User | undefined
  fields: FormFields<UserDraft>
  onChange: (part: Partial<UserDraft>) => void
}

/** The fields of an account's form, with each one's error. */
export function UserInputs({ draft, user, fields, onChange }: UserInputsProps) {
  const { t } = useLingui()
  const field = (name: keyof UserDraft) => ({ error: fields.problem(name) })
  const text = (name: keyof typeof LENGTHS) => ({ maxLength: LENGTHS[name], ...fields.text(name) })
  const pending = user?.pendingEmail
  const hasPassword = user?.secretKind === 'password'
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <PhoneField
        hint={user ? t`Nowy numer zakończy wszystkie sesje konta.` : t`Tym numerem będzie się logować.`}
        {...fields.typed('phone')}
      />
      <Field
        label={t`E-mail`}
        aside={t`opcjonalnie`}
        hint={
          pending
            ? t`Adres ${pending} nie jest jeszcze potwierdzony. Wpisz go ponownie, aby wysłać nowy link.`
            : t`Nowy adres zacznie działać po otwarciu linku, który tam wyślemy.`
        }
        {...field('email')}
      >
        <Input type="email" autoComplete="off" spellCheck={false} {...text('email')} />
      </Field>
      <Field label={t`Imię`} aside={t`opcjonalnie`} {...field('firstName')}>
        <Input autoComplete="off" {...text('firstName')} />
      </Field>
      <Field label={t`Nazwisko`} aside={t`opcjonalnie`} {...field('lastName')}>
        <Input autoComplete="off" {...text('lastName')} />
      </Field>
      <Field label={t`Język`}>
        <Select
          value={draft.langKey}
          onChange={({ target }) => isLocale(target.value) && onChange({ langKey: target.value })}
        >
          {Object.entries(locales).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="flex flex-col gap-4 sm:col-span-2">
        <legend className="mb-2 text-sm font-medium">{t`Dostęp`}</legend>
        <Checkbox
          label={t`Konto włączone`}
          hint={
            draft.activated && !draft.admin && (!user || user.state === 'new')
              ? t`Po zapisaniu wyślemy SMS z pierwszym PIN-em.`
              : t`Na wyłączone konto nikt się nie zaloguje.`
          }
          checked={draft.activated}
          onChange={({ target }) => onChange({ activated: target.checked })}
        />
        <Checkbox
          label={t`Administrator systemu`}
          hint={t`Widzi i zmienia wszystkie placówki i konta. Loguje się hasłem, nie PIN-em.`}
          checked={draft.admin}
          onChange={({ target }) => onChange({ admin: target.checked })}
        />
      </fieldset>
      {draft.admin && (
        <Field
          label={hasPassword ? t`Nowe hasło` : t`Hasło`}
          aside={hasPassword && t`opcjonalnie`}
          required={!hasPassword && draft.activated}
          {...field('password')}
          hint={hasPassword ? t`Puste pole zostawia dotychczasowe hasło.` : t`Od 10 do 100 znaków.`}
        >
          <Input type="password" autoComplete="new-password" {...text('password')} />
        </Field>
      )}
    </div>
  )
}
