import { createFileRoute } from '@tanstack/react-router'
import type { Kept } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { ChatPage } from '#features/chat/chat-page.tsx'
import { chatSearch } from '#features/chat/search.ts'

export const kept: Kept = ['chat.rooms', 'chat.room', 'chat.messages']

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
