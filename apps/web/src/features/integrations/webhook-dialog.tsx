import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@skrzat/contract/wire/webhooks'
import { useState } from 'react'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

type WebhookDialogProps = { placeId: number; hook?: Webhook; onClose: () => void }

/** Adds or changes a webhook; a new one's secret is shown once. */
export function WebhookDialog({ placeId, hook, onClose }: WebhookDialogProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string>()
  if (secret === undefined)
    return (
      <WebhookForm
        placeId={placeId}
        {...(hook && { hook })}
        onClose={onClose}
        onSaved={(made) => (made === undefined ? onClose() : setSecret(made))}
      />
    )
  return (
    <SecretDialog title={t`Webhook jest dodany`} secret={secret} onClose={onClose}>
      <Trans>
        Zapisz sekret teraz, bo nie pokażemy go ponownie. Program sprawdza nim, że wiadomości są od nas.
      </Trans>
    </SecretDialog>
  )
}
