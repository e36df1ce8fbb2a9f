import { Trans, useLingui } from '@lingui/react/macro'
import { parsePhone } from '@skrzat/contract/phone'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { focusContent } from '#app/navigation/index.ts'
import { startReset } from '../queries.ts'
import { isEmail } from '@skrzat/contract/email'
import { linkStyle } from '../link-style.ts'
import { useProblems } from '../person/use-problems.ts'
import { useFailure } from '../use-failure.tsx'
import { SendButton } from '../send-button.tsx'
import { Frame } from './frame.tsx'
import { keepReset } from './pending.ts'

/** Requests a code by SMS or a link by e-mail. The answer is the same whether or not the account exists. */
export function ResetPage() {
  const { t } = useLingui()
  return (
    <Frame
      title={t`Ustaw nowy PIN lub hasło`}
      below={
        <Link to="/login" className={linkStyle}>
          <Trans>Wróć do logowania</Trans>
        </Link>
      }
    >
      <ResetForm />
    </Frame>
  )
}

function ResetForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [login, setLogin] = useState('')
  const start = useMutation(startReset())
  const { wait, text } = useFailure(start.error, start.submittedAt)
  const phone = parsePhone(login)
  const wrong = phone === null && !isEmail(login.trim())
  const {
    form,
    problem,
    text: field,
    blocked,
  } = useProblems({
    draft: { login },
    change: ({ login = '' }) => setLogin(login),
    problems: wrong ? { login: 'login' } : {},
    held: wait > 0 || start.isPending,
    send: requestReset,
  })

  function requestReset() {
    start.mutate(
      { login: phone ?? login.trim() },
      {
        onSuccess() {
          // The form with the focused field is removed: focus moves to its replacement, for screen readers.
          if (phone === null) return focusContent()
          keepReset(phone)
          void navigate({ to: '/reset/code' })
        },
      },
    )
  }

  if (start.isSuccess && phone === null) {
    return (
      <>
        <Notice tone="success">
          <Trans>
            Jeśli do konta przypisano adres <b className="break-all">{login.trim()}</b>, wysłaliśmy na niego
            link. Otwórz go w ciągu godziny.
          </Trans>
        </Notice>
        <p className="text-sm text-muted">
          <Trans>Nic nie przyszło? Zajrzyj do spamu albo podaj numer telefonu: kod przyjdzie SMS-em.</Trans>
        </p>
        <Button variant="secondary" className="w-full" onClick={() => start.reset()}>
          {t`Podaj numer lub inny adres`}
        </Button>
      </>
    )
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        <Trans>Na telefon wyślemy SMS z kodem, a na adres e-mail – link.</Trans>
      </p>
      {text && <Notice tone="danger">{text}</Notice>}
      <Field label={t`Telefon lub e-mail konta`} required error={problem('login')}>
        <Input name="username" autoComplete="username" maxLength={254} {...field('login')} />
      </Field>
      <SendButton wait={wait} blocked={blocked} pending={start.isPending}>
        {t`Wyślij`}
      </SendButton>
      <Link to="/reset/code" className={`${linkStyle} self-center`}>
        <Trans>Mam już kod z SMS-a</Trans>
      </Link>
    </form>
  )
}
