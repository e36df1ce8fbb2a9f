import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { changeSecret } from '../queries.ts'
import { emptySecret, secretProblems, type SecretDraft } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { aboutSecret } from '../new-secret/refusals.ts'
import { useProblems } from '../person/use-problems.ts'
import { SecretField } from '../secret-field.tsx'
import { useFailure } from '../use-failure.tsx'
import { SendButton } from '../send-button.tsx'
import { Section } from './section.tsx'

export type PasswordPageProps = {
  /** Where to go afterwards, an address within this app. */
  from?: string | undefined
}

/** Changes the PIN or password, with the present one. */
export function PasswordPage({ from }: PasswordPageProps) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  return (
    <Section title={t`Zmiana PIN-u lub hasła`}>
      {account && (
        <PasswordForm
          phone={account.phone}
          admin={account.authorities.includes('ROLE_ADMIN')}
          due={account.secretDue}
          from={from}
        />
      )}
    </Section>
  )
}

type Draft = SecretDraft & { current: string }

type PasswordFormProps = {
  phone: string
  admin: boolean
  /** The account has only the PIN from an SMS. */
  due: boolean
  from: string | undefined
}

function PasswordForm({ phone, admin, due, from }: PasswordFormProps) {
  const { t } = useLingui()
  const router = useRouter()
  const first = { current: '', ...emptySecret(admin ? 'password' : 'pin') }
  const [draft, setDraft] = useState<Draft>(first)
  const changeDraft = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const currentInput = useRef<HTMLInputElement>(null)
  const save = useMutation(changeSecret())
  const { wait, text, code } = useFailure(save.error, save.submittedAt)
  const wrongCurrent = code === 'account.wrong_password'
  const wrongSecret = aboutSecret(code)
  const problems = {
    ...(draft.current === '' && ({ current: 'required' } as const)),
    ...secretProblems(draft, phone),
  }
  const { form, problem, leave, restart, blocked } = useProblems({
    draft,
    change: changeDraft,
    problems,
    held: wait > 0 || save.isPending,
    send: sendSecret,
  })

  function sendSecret() {
    save.mutate(
      { currentPassword: draft.current, newPassword: draft.secret },
      {
        onSuccess() {
          toast.success(draft.kind === 'pin' ? t`PIN zmieniony.` : t`Hasło zmienione.`)
          setDraft(first)
          restart()
          if (due) void router.navigate({ href: from ?? '/', replace: true })
        },
        onError: () => currentInput.current?.select(),
      },
    )
  }

  return (
    <form {...form} className="flex max-w-md flex-col gap-5">
      {due && (
        <Notice tone="info">
          <Trans>
            PIN z SMS-a służy tylko do pierwszego logowania. Ustaw własny PIN lub hasło, a potem przejdziesz
            dalej.
          </Trans>
        </Notice>
      )}
      <p className="text-sm text-muted">
        <Trans>Po zmianie wszystkie inne urządzenia zostaną wylogowane. Na tym nic się nie zmieni.</Trans>
      </p>
      {text && !wrongCurrent && !wrongSecret && <Notice tone="danger">{text}</Notice>}
      {save.isSuccess && draft.current === '' && (
        <Notice tone="success">
          <Trans>Zmienione. Inne urządzenia zostały wylogowane.</Trans>
        </Notice>
      )}
      <SecretField
        kind="password"
        label={due ? t`PIN z SMS-a` : t`Obecny PIN lub hasło`}
        name="current-password"
        inputRef={currentInput}
        value={draft.current}
        onValueChange={(current) => changeDraft({ current })}
        error={problem('current') ?? (wrongCurrent && text)}
      />
      {admin && (
        <p className="text-sm text-muted">
          <Trans>Administrator systemu musi mieć hasło, sam PIN nie wystarczy.</Trans>
        </p>
      )}
      <NewSecretFields
        draft={draft}
        onDraftChange={changeDraft}
        phone={phone}
        problem={problem}
        onLeave={leave}
        passwordOnly={admin}
        refused={wrongSecret ? text : undefined}
      />
      <SendButton wait={wait} blocked={blocked} pending={save.isPending} className="self-start max-sm:w-full">
        {t`Zmień`}
      </SendButton>
    </form>
  )
}
