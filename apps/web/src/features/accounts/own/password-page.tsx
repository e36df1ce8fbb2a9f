import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { trpc } from '#app/trpc.ts'
import { emptySecret, isReady } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { aboutSecret } from '../new-secret/refusals.ts'
import { SecretField } from '../secret-field.tsx'
import { useFailure } from '../use-failure.tsx'
import { Section } from './section.tsx'

/** A new PIN or password for who knows the present one. */
export function PasswordPage() {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  return (
    <Section title={t`Zmiana PIN-u lub hasła`}>
      {account && <PasswordForm phone={account.phone} admin={account.authorities.includes('ROLE_ADMIN')} />}
    </Section>
  )
}

function PasswordForm({ phone, admin }: { phone: string; admin: boolean }) {
  const { t } = useLingui()
  const first = emptySecret(admin ? 'password' : 'pin')
  const [current, setCurrent] = useState('')
  const [secret, setSecret] = useState(first)
  const currentInput = useRef<HTMLInputElement>(null)
  const change = useMutation(trpc.accounts.changeSecret.mutationOptions())
  const { wait, text, code } = useFailure(change.error, change.submittedAt)
  const wrongCurrent = code === 'account.wrong_password'
  const wrongSecret = aboutSecret(code)
  const ready = current !== '' && isReady(secret, phone) && wait === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || change.isPending) return
    change.mutate(
      { currentPassword: current, newPassword: secret.secret },
      {
        onSuccess() {
          toast.success(secret.kind === 'pin' ? t`PIN zmieniony.` : t`Hasło zmienione.`)
          setCurrent('')
          setSecret(first)
        },
        onError: () => currentInput.current?.select(),
      },
    )
  }

  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-5" noValidate>
      <p className="text-sm text-muted">
        <Trans>Po zmianie wszystkie inne urządzenia zostaną wylogowane. Na tym nic się nie zmieni.</Trans>
      </p>
      {text && !wrongCurrent && !wrongSecret && <Notice tone="danger">{text}</Notice>}
      {change.isSuccess && current === '' && (
        <Notice tone="success">
          <Trans>Zmienione. Inne urządzenia zostały wylogowane.</Trans>
        </Notice>
      )}
      <SecretField
        kind="password"
        label={t`Obecny PIN lub hasło`}
        name="current-password"
        inputRef={currentInput}
        value={current}
        onValueChange={setCurrent}
        error={wrongCurrent ? text : undefined}
      />
      {admin && (
        <p className="text-sm text-muted">
          <Trans>Administrator systemu musi mieć hasło, sam PIN nie wystarczy.</Trans>
        </p>
      )}
      <NewSecretFields
        draft={secret}
        onDraftChange={setSecret}
        phone={phone}
        passwordOnly={admin}
        refused={wrongSecret ? text : undefined}
      />
      <Button type="submit" disabled={!ready} pending={change.isPending} className="self-start max-sm:w-full">
        {t`Zmień`}
      </Button>
    </form>
  )
}
