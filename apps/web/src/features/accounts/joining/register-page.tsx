import { Trans, useLingui } from '@lingui/react/macro'
import { NAME_LENGTH } from '@skrzat/contract/identity'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { isLocale } from '#app/i18n.ts'
import { trpc } from '#app/trpc.ts'
import { isEmail } from '../is-email.ts'
import { linkStyle } from '../link-style.ts'
import { emptySecret, isReady } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { useFailure } from '../use-failure.tsx'
import { Frame } from './frame.tsx'
import { keepRegistration, pendingRegistration } from './pending.ts'

/** An account for a phone that has none; a code by SMS proves the phone (spec: Public; Accounts and sign-in). */
export function RegisterPage() {
  const { t } = useLingui()
  return (
    <Frame
      title={t`Załóż konto`}
      below={
        <Trans>
          Masz już konto?{' '}
          <Link to="/login" className={linkStyle}>
            Zaloguj się
          </Link>
        </Trans>
      }
    >
      <p className="text-sm text-muted">
        <Trans>
          Podaj numer, który zna placówka. Jeśli przyszedł już stamtąd SMS z PIN-em, konto jest gotowe:
          wystarczy się zalogować.
        </Trans>
      </p>
      <RegisterForm />
    </Frame>
  )
}

function RegisterForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  // Whoever comes back from the page of the code types the secret again, and nothing else.
  const [before] = useState(pendingRegistration)
  const [phone, setPhone] = useState(before?.phone ?? '')
  const [secret, setSecret] = useState(emptySecret('pin'))
  const [firstName, setFirstName] = useState(before?.firstName ?? '')
  const [lastName, setLastName] = useState(before?.lastName ?? '')
  const [email, setEmail] = useState(before?.email ?? '')
  const [left, setLeft] = useState(false)
  const register = useMutation(trpc.accounts.register.mutationOptions())
  const { wait, text, code } = useFailure(register.error, register.submittedAt)
  const emailFits = email.trim() === '' || isEmail(email.trim())
  const named = firstName.trim() !== '' && lastName.trim() !== ''
  const ready = phone.length === 9 && isReady(secret, phone) && named && emailFits
  // All else is checked before it is sent.
  const emailRefused = code === 'validation' && email.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || register.isPending || wait > 0) return
    const registration = {
      phone,
      password: secret.secret,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: email.trim() || null,
      langKey: isLocale(i18n.locale) ? i18n.locale : ('pl' as const),
    }
    register.mutate(registration, {
      onSuccess() {
        keepRegistration(registration)
        void navigate({ to: '/activate' })
      },
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {text && !emailRefused && code !== 'account.weak_pin' && <Notice tone="danger">{text}</Notice>}
      <Field label={t`Telefon`}>
        <MaskedInput
          mask="phone"
          name="username"
          autoComplete="username"
          placeholder="000 000 000"
          value={phone}
          onValueChange={setPhone}
        />
      </Field>
      <NewSecretFields
        draft={secret}
        onDraftChange={setSecret}
        phone={phone}
        refused={code === 'account.weak_pin' ? text : undefined}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Imię`}>
          <Input
            name="given-name"
            autoComplete="given-name"
            maxLength={NAME_LENGTH}
            value={firstName}
            onChange={({ target }) => setFirstName(target.value)}
          />
        </Field>
        <Field label={t`Nazwisko`}>
          <Input
            name="family-name"
            autoComplete="family-name"
            maxLength={NAME_LENGTH}
            value={lastName}
            onChange={({ target }) => setLastName(target.value)}
          />
        </Field>
      </div>
      <Field
        label={t`E-mail`}
        aside={t`opcjonalnie`}
        hint={t`Przyda się, gdy zapomnisz PIN-u.`}
        error={
          emailRefused || (left && !emailFits)
            ? t`Podaj adres e-mail, na przykład anna@example.pl.`
            : undefined
        }
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <Button type="submit" disabled={!ready || wait > 0} pending={register.isPending} className="w-full">
        {t`Załóż konto`}
      </Button>
    </form>
  )
}
