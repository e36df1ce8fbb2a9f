import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PhoneField } from '#components/phone-field.tsx'
import { activateAccount, registerAccount } from '../queries.ts'
import { linkStyle } from '../link-style.ts'
import { phoneProblems } from '../person/draft.ts'
import { useProblems } from '../person/use-problems.ts'
import { secretIsWhole, type SecretKind } from '../secret.ts'
import { SecretField } from '../secret-field.tsx'
import { useFailure } from '../use-failure.tsx'
import { CodeField, Resend } from './code-field.tsx'
import { SendButton } from '../send-button.tsx'
import { Frame } from './frame.tsx'
import { pendingRegistration, type Registration } from './pending.ts'
import { useEnter } from './use-enter.ts'
import { useRemember } from './use-remember.tsx'

/** The SMS code turns a registration into an account (spec: Accounts and sign-in). */
export function ActivatePage() {
  const { t } = useLingui()
  const [registration] = useState(pendingRegistration)
  return (
    <Frame
      title={t`Aktywuj konto`}
      below={
        <Link to="/register" className={linkStyle}>
          {registration ? <Trans>Popraw dane</Trans> : <Trans>Załóż konto od nowa</Trans>}
        </Link>
      }
    >
      {registration ? (
        <p>
          <Trans>
            Wysłaliśmy SMS na numer <b className="whitespace-nowrap">{formatPhone(registration.phone)}</b>.
            Jeśli konto z tym numerem już istnieje, zamiast kodu znajdziesz w nim tę informację.
          </Trans>
        </p>
      ) : (
        <p className="text-sm text-muted">
          <Trans>Podaj numer, PIN lub hasło z rejestracji i kod, który przyszedł SMS-em.</Trans>
        </p>
      )}
      <ActivateForm registration={registration} />
    </Frame>
  )
}

type Draft = { phone: string; kind: SecretKind; secret: string; code: string }

function ActivateForm({ registration }: { registration: Registration | undefined }) {
  const { t } = useLingui()
  const enter = useEnter()
  const { remember, box } = useRemember()
  const [draft, setDraft] = useState<Draft>(() => ({
    phone: registration?.phone ?? '',
    kind: 'pin',
    secret: '',
    code: '',
  }))
  const { phone, kind, code } = draft
  const changeDraft = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const codeInput = useRef<HTMLInputElement>(null)
  const activate = useMutation(activateAccount())
  const failure = useFailure(activate.error, activate.submittedAt)
  const password = registration?.password ?? draft.secret
  const problems = {
    ...phoneProblems(phone),
    ...(!registration && !secretIsWhole(kind, password) && { secret: kind }),
    ...(code.length !== 6 && ({ code: 'code' } as const)),
  }
  const wrongCode = failure.code === 'account.code'

  const { form, problem, leave, typed, blocked } = useProblems({
    draft,
    change: changeDraft,
    problems,
    held: failure.wait > 0 || activate.isPending || activate.isSuccess,
    send: () =>
      activate.mutate(
        { phone, code, password },
        {
          onSuccess: () => void enter(phone, password, remember),
          onError: () => codeInput.current?.select(),
        },
      ),
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      {failure.text && !wrongCode && <Notice tone="danger">{failure.text}</Notice>}
      {!registration && (
        <>
          <PhoneField autoComplete="username" {...typed('phone')} />
          <SecretField
            kind={kind}
            value={draft.secret}
            error={problem('secret')}
            onBlur={() => leave('secret')}
            onValueChange={(secret) => changeDraft({ secret })}
            aside={
              <button
                type="button"
                className={`${linkStyle} pointer-coarse:-my-3`}
                onClick={() => changeDraft({ kind: kind === 'pin' ? 'password' : 'pin', secret: '' })}
              >
                {kind === 'pin' ? <Trans>Mam hasło</Trans> : <Trans>Mam PIN</Trans>}
              </button>
            }
          />
        </>
      )}
      <CodeField
        {...typed('code')}
        inputRef={codeInput}
        error={
          problem('code') ??
          (wrongCode && (registration ? failure.text : t`Telefon, PIN lub kod są błędne albo kod wygasł.`))
        }
      />
      {box}
      <SendButton wait={failure.wait} blocked={blocked} pending={activate.isPending || activate.isSuccess}>
        {t`Aktywuj i zaloguj się`}
      </SendButton>
      {registration && <ResendRegistration registration={registration} />}
    </form>
  )
}

/** Only the last registration counts, so the whole of it is sent again. */
function ResendRegistration({ registration }: { registration: Registration }) {
  const [openedAt] = useState(Date.now)
  const register = useMutation(registerAccount())
  const { text } = useFailure(register.error, register.submittedAt)
  return (
    <>
      {text && <Notice tone="danger">{text}</Notice>}
      {register.isSuccess && (
        <Notice tone="success">
          <Trans>Nowy kod jest w drodze. Ważny jest tylko ostatni.</Trans>
        </Notice>
      )}
      <Resend
        sentAt={register.isSuccess ? register.submittedAt : openedAt}
        pending={register.isPending}
        onResend={() => register.mutate(registration)}
      />
    </>
  )
}
