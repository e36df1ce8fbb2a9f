import { Trans, useLingui } from '@lingui/react/macro'
import type { EmailChange as Change } from '@skrzat/contract/wire/account'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'

/** An e-mail address that waits to be confirmed: by a code of the phone, then by a link; to be sent again or taken back. */
export function EmailChange() {
  const { data: change } = useQuery(trpc.accounts.emailChange.queryOptions())
  return change ? <Waiting change={change} /> : null
}

function Waiting({ change: { email, state, expiresAt } }: { change: Change }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => client.invalidateQueries(trpc.accounts.pathFilter())
  const resend = useMutation(
    trpc.accounts.resendEmailChange.mutationOptions({
      async onSuccess() {
        await refresh()
        toast.success(state === 'code' ? t`Wysłano nowy kod.` : t`Wysłano nowy link.`)
      },
    }),
  )
  const cancel = useMutation(trpc.accounts.cancelEmailChange.mutationOptions({ onSuccess: refresh }))
  const error = resend.error ?? cancel.error
  return (
    <section
      aria-labelledby="email-change"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="email-change" className="font-medium break-words">
        {email === null ? (
          <Trans>Usunięcie adresu e-mail czeka na potwierdzenie</Trans>
        ) : (
          <Trans>Adres {email} czeka na potwierdzenie</Trans>
        )}
      </h2>
      <p className="text-sm text-muted">
        {state === 'code' && <Trans>Wpisz kod, który wysłaliśmy SMS-em na Twój numer.</Trans>}
        {state === 'link' && (
          <Trans>
            Otwórz link z wiadomości, którą tam wysłaliśmy. Jest ważny do <DateText value={expiresAt} />. Do
            tego czasu obowiązuje dotychczasowy adres.
          </Trans>
        )}
        {state === 'expired' && (
          <Trans>Czas na potwierdzenie minął. Wyślij je ponownie albo anuluj zmianę.</Trans>
        )}
      </p>
      {state === 'code' && <CodeForm onDone={() => void refresh()} />}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
          {t`Wyślij ponownie`}
        </Button>
        <Button variant="danger-quiet" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t`Anuluj zmianę`}
        </Button>
      </div>
    </section>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const prove = useMutation(trpc.accounts.proveEmailChange.mutationOptions({ onSuccess: onDone }))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length === 6 && !prove.isPending) prove.mutate({ code })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <Field label={t`Kod z SMS-a`} error={prove.error && failureText(prove.error)}>
        <MaskedInput
          mask="pin"
          name="code"
          autoComplete="one-time-code"
          placeholder="000 000"
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <Button type="submit" disabled={code.length !== 6} pending={prove.isPending}>
        {t`Potwierdź`}
      </Button>
    </form>
  )
}
