import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { CircleAlert, Clock, CloudOff, Paperclip, PencilLine, RotateCcw, Trash2 } from 'lucide-react'
import { useFailureText } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { LinkedText } from '#components/attachments/linked-text.tsx'
import type { Outbox, Shown } from '../outbox/outbox.ts'
import { Bubble } from './bubble.tsx'

export type UnsentProps = {
  message: Shown
  outbox: Outbox
  /** Puts its text back into the composer; undefined if the talk is closed. */
  onEdit: ((text: string) => void) | undefined
}

/** The person's own unsent message; a refused one with the reason and the remedies. */
export function UnsentMessage({ message, outbox, onEdit }: UnsentProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const said = useUndoToast()
  const { commandId, text, files, state, refusal } = message
  // The server no longer has its files, so only the text can be kept.
  const expired = refusal?.data.error === 'file.not_found'
  return (
    <li className="mt-3 flex flex-col items-end" data-unsent={state}>
      <Bubble own faded={state !== 'refused'} refused={state === 'refused'}>
        {text !== '' && <LinkedText text={text} />}
        {files.map(({ code, filename }) => (
          <span key={code} className="flex items-center gap-1.5 text-sm">
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{filename}</span>
          </span>
        ))}
      </Bubble>
      {state === 'refused' ? (
        <div role="alert" className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-2">
          <span className="flex items-center gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="size-4" />
            {t`Nie wysłano.`} {failureText(refusal)}
          </span>
          {!expired && (
            <Button icon={RotateCcw} variant="quiet" size="sm" onClick={() => outbox.retry(commandId)}>
              {t`Wyślij ponownie`}
            </Button>
          )}
          {onEdit && text !== '' && (expired || files.length === 0) && (
            <Button
              icon={PencilLine}
              variant="quiet"
              size="sm"
              onClick={() => {
                onEdit(text)
                outbox.discard(commandId)
              }}
            >
              {t`Edytuj`}
            </Button>
          )}
          <Button
            icon={Trash2}
            variant="danger-quiet"
            size="sm"
            onClick={() => said(t`Odrzucono wiadomość`, { undo: wholeUndo(outbox.discard(commandId)) })}
          >
            {t`Odrzuć`}
          </Button>
        </div>
      ) : (
        <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
          {state === 'waiting' ? (
            <>
              <CloudOff aria-hidden className="size-3.5" />
              {t`Czeka na połączenie`}
            </>
          ) : (
            <>
              <Clock aria-hidden className="size-3.5" />
              {t`Wysyłanie`}
            </>
          )}
        </span>
      )}
    </li>
  )
}
