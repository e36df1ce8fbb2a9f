import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { MD, useMedia } from '@skrzat/ui/media'
import { trpc } from '#app/calls/index.ts'
import { PageTitle } from '#components/page-title.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useChatLive } from './live/use-chat-live.ts'
import { NothingOpen } from './nothing-open.tsx'
import { outboxOf, useOpened } from './outbox/outbox-of.ts'
import { RoomPending } from './room-pending.tsx'
import type { ChangeChatSearch, ChatSearch } from './search.ts'
import { keyOf, searchOf, talkOf } from './talk.ts'

// The list is shown first, while the room's code is loading.
const room = () => import('./room/room-pane.tsx')
const files = () => import('./files/talk-files.tsx')
const newTalk = () => import('./list/new-talk-pane.tsx')
const RoomPane = lazy(room)
const TalkFiles = lazy(files)
const NewTalkPane = lazy(newTalk)

type ChatPageProps = { search: ChatSearch; changeSearch: ChangeChatSearch }

/** Talks: their list, the open talk, and its files; on a phone one of these at a time. */
export function ChatPage(props: ChatPageProps) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  return (
    <>
      <PageTitle>{t`Rozmowy`}</PageTitle>
      {account && <Talks me={account.id} {...props} />}
    </>
  )
}

function Talks({ me, search, changeSearch }: ChatPageProps & { me: number }) {
  const outbox = outboxOf(me)
  const wide = useMedia(MD)
  const [filesOpen, setFilesOpen] = useState(false)
  const talk = talkOf(search)
  useChatLive(me, outbox)
  useOpened((opened, roomId) => {
    if (talk && keyOf(talk) === keyOf(opened)) changeSearch(searchOf({ roomId }), { replace: true })
  })
  useEffect(() => void Promise.allSettled([room(), files(), newTalk()]), [])
  const list = search.find ? (
    <Suspense>
      <NewTalkPane changeSearch={changeSearch} />
    </Suspense>
  ) : (
    <ListPane me={me} open={talk} outbox={outbox} changeSearch={changeSearch} />
  )
  const open = talk && (
    <Suspense fallback={<RoomPending />}>
      <RoomPane
        me={me}
        talk={talk}
        outbox={outbox}
        wide={wide}
        onBack={() => changeSearch({ room: undefined, person: undefined, kid: undefined })}
        onFiles={() => setFilesOpen(true)}
      />
    </Suspense>
  )
  return (
    <ChatFrame
      wide={wide}
      list={list}
      room={open ?? (wide && <NothingOpen changeSearch={changeSearch} />)}
      files={
        talk &&
        'roomId' in talk && (
          <Suspense>
            <TalkFiles
              key={talk.roomId}
              roomId={talk.roomId}
              open={filesOpen}
              onClose={() => setFilesOpen(false)}
            />
          </Suspense>
        )
      }
    />
  )
}
