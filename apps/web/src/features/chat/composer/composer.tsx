import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { charactersOf, MESSAGE_LIMITS } from '@skrzat/contract/message'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import { useMedia } from '@skrzat/ui/media'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { areSent } from '#components/attachments/uploads.ts'
import { useComposer } from '#components/attachments/use-composer.ts'
import { useNewTalk } from '../history-state.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Talk } from '../talk.ts'
import { EmojiButton } from './emoji-button.tsx'
import { QuietNotice } from './quiet-notice.tsx'
import { useTellTyping } from './use-tell-typing.ts'

/** Characters before the limit from which the remaining ones are announced. */
const NEAR = 200

export type ComposerHandle = {
  choose: (files: File[]) => void
  /** Continues with this text, below the typed one. */
  edit: (text: string) => void
}

type ComposerProps = {
  ref: Ref<ComposerHandle>
  /** The name of its draft. */
  name: string
  talk: Talk
  room: ChatRoom | undefined
  outbox: Outbox
  onSent: () => void
}

/** The composer of a message: a text with emoji, and files. */
export function Composer({ ref, name, talk, room, outbox, onSent }: ComposerProps) {
  const { t } = useLingui()
  const composer = useComposer(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const touch = useMedia('(pointer: coarse)')
  const tellTyping = useTellTyping(talk)
  const { text, files, ready } = composer
  const characters = charactersOf(text.trim())
  const left = MESSAGE_LIMITS.text - characters
  const over = -left
  const isEmpty = characters === 0 && files.length === 0
  const isWhole = ready && !isEmpty && left >= 0 && areSent(files)
  // Choosing a person for a new talk removes the focused element.
  const begun = useNewTalk() !== undefined && !touch
  useEffect(() => {
    if (begun && ready && document.activeElement === document.body) area.current?.focus()
  }, [begun, ready])
  useImperativeHandle(ref, () => ({
    choose: (chosen) => composer.choose(chosen),
    edit(more) {
      composer.setText([text.trimEnd(), more].filter(Boolean).join('\n'))
      area.current?.focus()
    },
  }))

  function write(next: string) {
    composer.setText(next)
    if (next.trim() !== '') tellTyping()
  }

  function sendMessage(event?: FormEvent) {
    event?.preventDefault()
    if (!isWhole) return
    outbox.add({
      commandId: composer.commandId,
      talk,
      text: text.trim(),
      files: files.flatMap(({ code, file }) =>
        code === undefined ? [] : [{ code, filename: file.name, bytes: file.size }],
      ),
      writtenAt: new Date().toISOString(),
    })
    composer.sent()
    onSent()
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || touch || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendMessage()
  }

  /** Replaces the selection, with the caret after it. */
  function insert(emoji: string) {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {}
    write(text.slice(0, from) + emoji + text.slice(to))
    const caret = from + emoji.length
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret))
  }

  return (
    <form
      onSubmit={sendMessage}
      className="border-t border-line bg-card px-3 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-4"
    >
      {room && <QuietNotice members={room.members} />}
      {(files.length > 0 || composer.left > 0) && (
        <div className="max-h-40 overflow-y-auto pb-2">
          <ChosenFiles composer={composer} />
        </div>
      )}
      <div className="flex items-end gap-1.5">
        <Button
          icon={Paperclip}
          variant="quiet"
          size="icon"
          className="-ml-1.5"
          aria-label={t`Dodaj pliki`}
          title={t`Dodaj pliki`}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t`Pliki do wiadomości`}
          onChange={({ target }) => {
            composer.choose([...(target.files ?? [])])
            target.value = ''
            area.current?.focus()
          }}
        />
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={area}
            aria-label={t`Wiadomość`}
            aria-describedby={left < NEAR ? 'characters-left' : undefined}
            aria-invalid={left < 0 || undefined}
            placeholder={t`Napisz wiadomość`}
            rows={1}
            disabled={!ready}
            value={text}
            enterKeyHint={touch ? 'enter' : 'send'}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files]
              if (pasted.length === 0) return
              event.preventDefault()
              composer.choose(pasted)
            }}
            className="block field-sizing-content max-h-40 min-h-10 w-full resize-none rounded-control border border-edge bg-paper px-3 py-1.75 break-words placeholder:text-muted focus-visible:border-green focus-visible:outline-offset-0 aria-invalid:border-danger pointer-coarse:min-h-11 pointer-coarse:py-2.25"
          />
        </div>
        <EmojiButton onEmoji={insert} onClosed={() => area.current?.focus()} />
        <Button
          type="submit"
          icon={SendHorizontal}
          size="icon"
          aria-label={t`Wyślij`}
          title={t`Wyślij`}
          disabled={!isWhole}
        />
      </div>
      {left < NEAR && (
        <p
          id="characters-left"
          className={cn('tabular pt-1 text-right text-xs', left < 0 ? 'text-danger' : 'text-muted')}
        >
          {left < 0
            ? t`${plural(over, { one: 'Za długa o # znak', few: 'Za długa o # znaki', many: 'Za długa o # znaków', other: 'Za długa o # znaku' })}`
            : t`Zostało znaków: ${left}`}
        </p>
      )}
    </form>
  )
}
