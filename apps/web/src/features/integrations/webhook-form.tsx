import { useLingui } from '@lingui/react/macro'
import {
  type Webhook,
  WEBHOOK_KINDS,
  WEBHOOK_URL_LENGTH,
  type WebhookKind,
} from '@skrzat/contract/wire/webhooks'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureOf, useFailureText, useFieldProblems } from '#app/errors/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { addWebhook, updateWebhook } from './queries.ts'
import { kindNames } from './texts.ts'

type Draft = { url: string; kinds: readonly WebhookKind[] }

type WebhookFormProps = {
  placeId: number
  /** The webhook to change; without it, a new one is added. */
  hook?: Webhook
  onClose: () => void
  /** With the secret of a new one. */
  onSaved: (secret?: string) => void
}

/** The URL and the events of a webhook. */
export function WebhookForm({ placeId, hook, onClose, onSaved }: WebhookFormProps) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const errorId = useId()
  const urlInput = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>({ url: hook?.url ?? '', kinds: hook?.kinds ?? [] })
  const add = useMutation(addWebhook({ onSuccess: ({ secret }) => onSaved(secret) }))
  const update = useMutation(updateWebhook(sayAndClose(t`Zapisano.`, onSaved)))
  const { error, isPending } = hook ? update : add
  const address = error && failureOf(error).code === 'webhook.address'
  const { form, problem, saidByField, text } = useFieldProblems<Draft, 'required'>({
    draft,
    change: changeDraft,
    problems: {
      ...(draft.url.trim() === '' && { url: 'required' }),
      ...(draft.kinds.length === 0 && { kinds: 'required' }),
    },
    say: () => t`To pole jest wymagane.`,
    error,
    refused: address ? { field: 'url', text: failureText(error) } : undefined,
    held: isPending,
    send() {
      const sent = { placeId, url: draft.url.trim(), kinds: [...draft.kinds] }
      if (hook) update.mutate({ ...sent, id: hook.id })
      else add.mutate(sent)
    },
  })
  const noKinds = problem('kinds')

  function changeDraft(part: Partial<Draft>) {
    setDraft((now) => ({ ...now, ...part }))
  }

  function toggleKind(kind: WebhookKind, on: boolean) {
    changeDraft({ kinds: WEBHOOK_KINDS.filter((each) => (each === kind ? on : draft.kinds.includes(each))) })
  }

  return (
    <FormDialog
      title={hook ? t`Zmiana webhooka` : t`Nowy webhook`}
      form={form}
      firstInput={urlInput}
      submitLabel={hook ? t`Zapisz` : t`Dodaj webhook`}
      pending={isPending}
      onClose={onClose}
    >
      <Failure error={!saidByField && error} />
      <Field
        label={t`Adres`}
        required
        error={problem('url')}
        hint={t`Adres https programu, który ma dostawać wiadomości.`}
      >
        <Input
          ref={urlInput}
          type="url"
          inputMode="url"
          maxLength={WEBHOOK_URL_LENGTH}
          autoComplete="off"
          placeholder="https://"
          {...text('url')}
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={noKinds && errorId}>
        <legend className="mb-1.5 text-sm font-medium">{t`O czym wysyłać`}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={i18n._(kindNames[kind])}
            checked={draft.kinds.includes(kind)}
            aria-invalid={noKinds !== undefined || undefined}
            onChange={({ target }) => toggleKind(kind, target.checked)}
          />
        ))}
        {noKinds !== undefined && (
          <p id={errorId} role="alert" className="text-sm text-danger">
            {t`Wybierz co najmniej jedno.`}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
