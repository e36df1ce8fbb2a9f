import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { QueryError } from '#components/query-state.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { DropHint } from '../composer/drop-hint.tsx'
import { useNewTalk } from '../history-state.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { isGone, roomOptions, roomsOptions } from '../queries.ts'
import { keyOf, type Talk } from '../talk.ts'
import { ClosedTalk } from './closed-talk.tsx'
import { FirstMessage } from './first-message.tsx'
import { Messages, type MessagesHandle } from './messages.tsx'
import { RoomHeader } from './room-header.tsx'
import { TalkSearch } from './talk-search.tsx'
import { composerKey } from './composer-key.ts'

/** Milliseconds between refetches of members' quiet hours, whose beginning no event announces. */
const QUIET = 60_000

type RoomPaneProps = {
  me: number
  talk: Talk
  outbox: Outbox
  wide: boolean
  onBack: () => void
  onFiles: () => void
}

/** The open talk: its header, its messages and its composer. */
export default function RoomPane({ me, talk, outbox, wide, onBack, onFiles }: RoomPaneProps) {
  const queries = useQueryClient()
  const newTalk = useNewTalk()
  const roomId = 'roomId' in talk ? talk.roomId : undefined
  const query = useQuery({
    ...roomOptions(roomId ?? 0),
    enabled: roomId !== undefined,
    refetchInterval: QUIET,
    placeholderData: () => queries.getQueryData(roomsOptions().queryKey)?.find(({ id }) => id === roomId),
  })
  const room = roomId === undefined ? undefined : query.data
  const key = keyOf(talk)
  const [searching, setSearching] = useState<string>()
  const messages = useRef<MessagesHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const [over, setOver] = useState(0)
  const writes = roomId === undefined || room?.mayWrite === true
  const header = {
    room,
    newTalk,
    wide,
    onBack,
    onSearch: room && (() => setSearching(key)),
    onFiles: room && onFiles,
  }

  if (query.error && (!room || isGone(query.error)))
    return (
      <>
        <RoomHeader
          {...header}
          room={undefined}
          newTalk={undefined}
          onSearch={undefined}
          onFiles={undefined}
        />
        <QueryError query={query} />
      </>
    )

  const onEdit = writes ? (text: string) => composer.current?.edit(text) : undefined
  const drop = {
    onDragEnter: () => setOver((depth) => depth + 1),
    onDragLeave: () => setOver((depth) => depth - 1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(0)
      composer.current?.choose([...event.dataTransfer.files])
    },
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...(writes && drop)}>
      <RoomHeader {...header} />
      {room && searching === key && (
        <TalkSearch
          key={key}
          room={room}
          onClose={() => setSearching(undefined)}
          onJump={async (messageId) => {
            await messages.current?.jump(messageId)
            if (!wide) setSearching(undefined)
          }}
        />
      )}
      {roomId === undefined ? (
        <FirstMessage talk={talk} newTalk={newTalk} outbox={outbox} onEdit={onEdit} />
      ) : (
        <Messages
          key={roomId}
          ref={messages}
          me={me}
          roomId={roomId}
          room={query.isPlaceholderData ? undefined : room}
          outbox={outbox}
          onEdit={onEdit}
        />
      )}
      {room && !room.mayWrite && <ClosedTalk room={room} />}
      {writes && (
        <Composer
          key={composerKey(talk, room)}
          ref={composer}
          name={`${me}/chat/${composerKey(talk, room)}`}
          talk={talk}
          room={room}
          outbox={outbox}
          onSent={() => messages.current?.toEnd()}
        />
      )}
      {over > 0 && writes && <DropHint />}
    </div>
  )
}
