import { Trans, useLingui } from '@lingui/react/macro'
import { isPinShape, mayBecomePin } from '@skrzat/contract/pin'
import type { EmailChange as Change } from '@skrzat/contract/wire/accounts'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { focusContent } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { pinMask } from '#components/masks.ts'
import { QueryState } from '#components/query-state.tsx'
import { cancelEmailChange, proveEmailChange, resendEmailChange } from '../queries.ts'

type EmailChangeProps = {
  /** The change was just requested on this page, so the next step gets the focus. */
  asked: boolean
}

/** A pending e-mail address: confirmed by an SMS code, then by a link; can be resent or withdrawn. */
export function EmailChange({ asked }: EmailChangeProps) {
  const query = useQuery(trpc.accounts.emailChange.queryOptions())
  return (
    <QueryState query={query} pending={null}>
      {(change) => change && <Waiting key={change.email} change={change} asked={asked} />}
    </QueryState>
  )
}

function Waiting({ change: { email, state, expiresAt }, asked }: EmailChangeProps & { change: Change }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])
  const resend = useMutation(
    resendEmailChange({
      onSuccess() {
        toast.success(t`Wysłano ponownie.`)
      },
      // Nothing is pending any more: it was confirmed or withdrawn elsewhere.
      onError: (error) => failureOf(error).code === 'account.email_link' && focusContent(),
    }),
  )
  const cancel = useMutation(cancelEmailChange({ onSuccess: focusContent }))
  const error = resend.error ?? cancel.error

  function proven() {
    if (email === null) focusContent()
    else heading.current?.focus()
  }
  const others = (
    <>
      <Button variant="secondary" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
        {t`Wyślij ponownie`}
      </Button>
      <Button variant="danger-quiet" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
        {t`Anuluj zmianę`}
      </Button>
    </>
  )
  return (
    <section
      aria-labelledby="email-change"
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
    >
      <h2 id="email-change" ref={heading} tabIndex={-1} className="font-medium break-words">
        {email === null ? (
          <Trans>Usunięcie adresu e-mail czeka na potwierdzenie</Trans>
        ) : (
          <Trans>Adres {email} czeka na potwierdzenie</Trans>
        )}
      </h2>
      <p className="text-sm text-muted">
        {state === 'code' && (
          <Trans>
            O tę zmianę poprosiła inna aplikacja, zalogowana na Twoje konto. Wpisz kod, który wysłaliśmy
            SMS-em na Twój numer. To nie Ty? Anuluj zmianę i{' '}
            <Link to="/account/password" className="font-medium text-green underline underline-offset-2">
              zmień PIN lub hasło
            </Link>
            .
          </Trans>
        )}
        {state === 'link' && (
          <Trans>
            Otwórz link z e-maila, który tam wysłaliśmy. Do tego czasu obowiązuje dotychczasowy adres. Link
            wygasa: <DateText value={expiresAt} />.
          </Trans>
        )}
        {state === 'expired' && (
          <Trans>Czas na potwierdzenie minął. Wyślij je ponownie albo anuluj zmianę.</Trans>
        )}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(error)}
        </p>
      )}
      {state === 'code' ? (
        <CodeForm onDone={proven}>{others}</CodeForm>
      ) : (
        <div className="flex flex-wrap gap-2">{others}</div>
      )}
    </section>
  )
}

type CodeFormProps = {
  onDone: () => void
  /** Other actions, beside the form's own button. */
  children: ReactNode
}

function CodeForm({ onDone, children }: CodeFormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const prove = useMutation(proveEmailChange({ onSuccess: onDone }))
  function submit(event: FormEvent) {
    event.preventDefault()
    // Typing again replaces the refused code.
    if (isPinShape(code) && !prove.isPending)
      prove.mutate({ code }, { onError: () => input.current?.select() })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={t`Kod z SMS-a`}
        error={mayBecomePin(code) ? prove.error && failureText(prove.error) : t`Kod ma 6 cyfr.`}
      >
        <MaskedInput
          inputRef={input}
          mask={pinMask}
          name="code"
          autoComplete="one-time-code"
          placeholder="000 000"
          className="max-w-40"
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!isPinShape(code)} pending={prove.isPending}>
          {t`Potwierdź`}
        </Button>
        {children}
      </div>
    </form>
  )
}
