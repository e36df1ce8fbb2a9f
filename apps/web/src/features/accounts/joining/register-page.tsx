import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isLocale } from '../../../first/browser-keeps.ts'
import { PhoneField } from '#components/phone-field.tsx'
import { registerAccount } from '../queries.ts'
import { linkStyle } from '../link-style.ts'
import { emptySecret, secretProblems, type SecretDraft } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { personFields, personProblems, phoneProblems, type PersonDraft } from '../person/draft.ts'
import { PersonFields } from '../person/person-fields.tsx'
import { useProblems } from '../person/use-problems.ts'
import { useFailure } from '../use-failure.tsx'
import { SendButton } from '../send-button.tsx'
import { Frame } from './frame.tsx'
import { keepRegistration, pendingRegistration } from './pending.ts'

/** Registers an account for a phone without one; an SMS code proves the phone (spec: Public; Accounts and sign-in). */
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
          Podaj numer, który ma placówka. Jeśli wysłała już SMS z PIN-em, konto jest gotowe: wystarczy się
          zalogować.
        </Trans>
      </p>
      <RegisterForm />
    </Frame>
  )
}

type Draft = PersonDraft & SecretDraft & { phone: string }

function RegisterForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  // Coming back from the code's page, only the secret has to be typed again.
  const [before] = useState(pendingRegistration)
  const [draft, setDraft] = useState<Draft>(() => ({
    phone: before?.phone ?? '',
    firstName: before?.firstName ?? '',
    lastName: before?.lastName ?? '',
    email: before?.email ?? '',
    ...emptySecret('pin'),
  }))
  const { phone } = draft
  const changeDraft = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const register = useMutation(registerAccount())
  const { wait, text, code } = useFailure(register.error, register.submittedAt)
  const person = personFields(draft)
  // All other fields are validated before sending.
  const emailRefused = code === 'validation' && person.email !== null
  const problems = { ...phoneProblems(phone), ...secretProblems(draft, phone), ...personProblems(draft) }
  const {
    form,
    problem,
    text: field,
    texts,
    leave,
    typed,
    blocked,
  } = useProblems({
    draft,
    change: changeDraft,
    problems,
    held: register.isPending || wait > 0,
    send: sendRegistration,
  })

  function sendRegistration() {
    const registration = {
      phone,
      password: draft.secret,
      ...person,
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
    <form {...form} className="flex flex-col gap-5">
      {text && !emailRefused && code !== 'account.weak_pin' && <Notice tone="danger">{text}</Notice>}
      <PhoneField autoComplete="username" {...typed('phone')} />
      <NewSecretFields
        draft={draft}
        onDraftChange={changeDraft}
        phone={phone}
        problem={problem}
        onLeave={leave}
        refused={code === 'account.weak_pin' ? text : undefined}
      />
      <PersonFields
        emailHint={t`Przyda się, gdy zapomnisz PIN-u.`}
        problem={(field) => problem(field) ?? (field === 'email' && emailRefused ? texts.email : undefined)}
        text={field}
      />
      <SendButton wait={wait} blocked={blocked} pending={register.isPending}>
        {t`Załóż konto`}
      </SendButton>
    </form>
  )
}
