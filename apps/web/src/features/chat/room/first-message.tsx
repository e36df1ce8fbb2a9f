import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import type { NewTalk } from '../history-state.ts'
import { useUnsentMessages } from '../outbox/outbox-of.ts'
import type { Talk } from '../talk.ts'
import { UnsentMessage, type UnsentProps } from './unsent-message.tsx'

type FirstMessageProps = Pick<UnsentProps, 'outbox' | 'onEdit'> & {
  talk: Talk
  newTalk: NewTalk | undefined
}

/** A talk that the first message will open: shows its future members. */
export function FirstMessage({ talk, newTalk, outbox, onEdit }: FirstMessageProps) {
  const { t } = useLingui()
  const unsent = useUnsentMessages(outbox, talk)
  const ofKid = 'opening' in talk && talk.opening.with === 'kid'
  const group = newTalk?.about ?? ''
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-3">
      {unsent.length === 0 ? (
        <EmptyState className="my-auto" picture="letterbox" title={t`Napisz pierwszą wiadomość`}>
          {ofKid ? (
            group === '' ? (
              <Trans>W tej rozmowie będą rodzice dziecka i wychowawcy jego grupy.</Trans>
            ) : (
              <Trans>W tej rozmowie będą rodzice dziecka i wychowawcy grupy „{group}”.</Trans>
            )
          ) : (
            <Trans>Tę rozmowę zobaczycie tylko Wy dwoje.</Trans>
          )}
        </EmptyState>
      ) : (
        <ol aria-label={t`Wiadomości`} className="mt-auto flex flex-col gap-2">
          {unsent.map((message) => (
            <UnsentMessage key={message.commandId} message={message} outbox={outbox} onEdit={onEdit} />
          ))}
        </ol>
      )}
    </div>
  )
}
