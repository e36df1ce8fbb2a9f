import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import type { Kept } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { ChatPage } from '#features/chat/chat-page.tsx'
import { chatSearch } from '#features/chat/search.ts'

export const kept: Kept = ['chat.rooms', 'chat.room', 'chat.messages']

export const entry: Entry = {
  list: 'own',
  order: 3,
  icon: MessagesSquare,
  label: msg`Rozmowy`,
  counts: ['chat'],
}

/** Talks with parents and staff. */
export const Route = createFileRoute('/_shell/_app/chat')({
  staticData: { may: 'account' },
  validateSearch: chatSearch,
  loader: () => needTexts('chat'),
  component: Chat,
})

function Chat() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <ChatPage search={search} changeSearch={changeSearch} />
}
