import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook } from '@skrzat/contract/wire/webhooks'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { removeWebhook } from './queries.ts'

type RemoveWebhookProps = { placeId: number; hook: Webhook; onClose: () => void }

/** Asks before a webhook is deleted. */
export function RemoveWebhook({ placeId, hook: { id, url }, onClose }: RemoveWebhookProps) {
  const { t } = useLingui()
  const remove = useMutation(removeWebhook(sayAndClose(t`Webhook jest usunięty.`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć webhook?`}
      description={
        <Trans>
          <span className="break-all">{url}</span> nie dostanie więcej wiadomości. Lista wysłanych też
          zniknie.
        </Trans>
      }
      confirmLabel={t`Usuń`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id })}
    />
  )
}
