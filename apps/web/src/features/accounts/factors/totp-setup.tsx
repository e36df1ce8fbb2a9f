import { Trans, useLingui } from '@lingui/react/macro'
import { isPinShape, mayBecomePin } from '@skrzat/contract/pin'
import { Button } from '@skrzat/ui/button'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Field } from '@skrzat/ui/field'
import { MaskedInput } from '@skrzat/ui/masked-input'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { pinMask } from '#components/masks.ts'
import { confirmTotp } from '../queries.ts'

export type TotpSetupProps = {
  /** The app's key, and its QR code as SVG. */
  begun: { key: string; qr: string }
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** A key for an authenticator app, confirmed by its first code. */
export function TotpSetup({ begun: { key, qr }, onDone, onCancel }: TotpSetupProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation(confirmTotp())
  useEffect(() => input.current?.focus(), [input])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPinShape(code) && !confirm.isPending)
      confirm.mutate(
        { code },
        {
          onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
          onError: () => input.current?.select(),
        },
      )
  }

  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-5"
      noValidate
    >
      <h2 className="font-bold">{t`Aplikacja z kodami`}</h2>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>
          <Trans>Zainstaluj aplikację, na przykład Aegis, Google Authenticator albo 2FAS.</Trans>
        </li>
        <li>
          <Trans>Zeskanuj nią ten kod QR albo przepisz klucz.</Trans>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
            alt={t`Kod QR z kluczem`}
            className="mt-3 size-44 rounded-control border border-line bg-white p-1"
          />
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <code className="font-mono text-sm break-all">{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton
              className="-ml-3"
              text={key}
              label={t`Kopiuj klucz`}
              copiedLabel={t`Skopiowano`}
              failedLabel={t`Nie udało się skopiować`}
            />
          </span>
        </li>
        <li>
          <Trans>Wpisz kod, który aplikacja teraz pokazuje.</Trans>
        </li>
      </ol>
      <Field
        label={t`Kod z aplikacji`}
        error={mayBecomePin(code) ? confirm.error && failureText(confirm.error) : t`Kod ma 6 cyfr.`}
      >
        <MaskedInput
          inputRef={input}
          mask={pinMask}
          name="one-time-code"
          autoComplete="one-time-code"
          placeholder="000 000"
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isPinShape(code)} pending={confirm.isPending}>{t`Włącz`}</Button>
        <Button variant="secondary" onClick={onCancel}>{t`Anuluj`}</Button>
      </div>
    </form>
  )
}
