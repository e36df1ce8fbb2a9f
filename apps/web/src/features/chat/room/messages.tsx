import { useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { Button } from '@skrzat/ui/button'
import { reachable } from '@skrzat/ui/reachable'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { QueryState } from '#components/query-state.tsx'
import { messagesIn } from '../live/cache.ts'
import { useUnsentMessages } from '../outbox/outbox-of.ts'
import { messagesOptions } from '../queries.ts'
import { Arrivals } from './arrivals.tsx'
import { placeMessages } from './layout.ts'
import { Message } from './message.tsx'
import { MessagesPending, NoMessages, Older } from './messages-states.tsx'
import { ReadLine } from './read-line.tsx'
import { DayLine, UnreadLine } from './separators.tsx'
import { TypingLine } from './typing-line.tsx'
import { UnsentMessage, type UnsentProps } from './unsent-message.tsx'
import { useAcknowledge } from './use-acknowledge.ts'
import { useJump } from './use-jump.ts'
import { useStay } from './use-stay.ts'
import { useUnreadLine } from './use-unread-line.ts'

export type MessagesHandle = {
  toEnd: () => void
  /** Scrolls to a message of any age. */
  jump: (messageId: number) => Promise<void>
}

type MessagesProps = Pick<UnsentProps, 'outbox' | 'onEdit'> & {
  ref: Ref<MessagesHandle>
  me: number
  roomId: number
  /** Undefined until the unread count is loaded. */
  room: ChatRoom | undefined
}

/** A talk's messages, older ones on demand, with unsent ones and who is typing. */
export function Messages({ ref, me, roomId, room, outbox, onEdit }: MessagesProps) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(messagesOptions(roomId))
  const messages = useMemo(() => messagesIn(query.data), [query.data])
  const known = useMemo(() => new Set(messages.map(({ commandId }) => commandId)), [messages])
  const unsent = useUnsentMessages(outbox, { roomId }).filter(({ commandId }) => !known.has(commandId))
  const stay = useStay(box, content, `${messages[0]?.id} ${messages.at(-1)?.id} ${unsent.length}`)
  const unread = useUnreadLine({ room, query, messages, stay })
  const { marked, jump } = useJump(query, messages, stay)
  const last = messages.at(-1)
  useAcknowledge({ room, newest: last?.id, seen: stay.atEnd === true })
  const rows = useMemo(() => placeMessages(messages, unread.line), [messages, unread.line])
  const count = room?.unread ?? 0

  useImperativeHandle(ref, () => ({
    toEnd() {
      unread.forget()
      stay.toEnd()
    },
    jump,
  }))

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label={t`Wiadomości`}
        {...reachable}
        onScroll={stay.onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-4"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end py-3">
          <QueryState query={{ ...query, data: query.data && messages }} pending={<MessagesPending />}>
            {() => (
              <>
                <Older query={query} box={box} wanted={unread.settled} />
                {messages.length + unsent.length === 0 && <NoMessages />}
                <ol className="flex flex-col">
                  {rows.map(({ message, day, isFirstUnread, follows }) => (
                    <Fragment key={message.id}>
                      {day !== null && <DayLine day={day} />}
                      {isFirstUnread && <UnreadLine />}
                      <Message
                        message={message}
                        own={message.sender.id === me}
                        follows={follows}
                        named={room?.kid != null}
                        read={room?.members.some(({ readId }) => (readId ?? 0) >= message.id) ?? false}
                        marked={marked === message.id}
                      />
                    </Fragment>
                  ))}
                  {unsent.map((message) => (
                    <UnsentMessage
                      key={message.commandId}
                      message={message}
                      outbox={outbox}
                      onEdit={onEdit}
                    />
                  ))}
                </ol>
                {room && unsent.length === 0 && <ReadLine room={room} last={last} me={me} />}
              </>
            )}
          </QueryState>
        </div>
      </section>
      {stay.atEnd === false && (
        <Button
          icon={ArrowDown}
          variant="secondary"
          size={count > 0 ? 'sm' : 'icon-sm'}
          className="absolute right-5 bottom-7 rounded-full shadow-float"
          onClick={stay.toEnd}
          {...(count === 0 && { 'aria-label': t`Przejdź do najnowszych` })}
        >
          {count > 0 && t`nowe: ${count}`}
        </Button>
      )}
      <TypingLine roomId={roomId} />
      <Arrivals last={last} me={me} listening={unread.settled} />
    </div>
  )
}
