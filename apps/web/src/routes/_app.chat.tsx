import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { ChatPage } from '#features/chat/chat-page.tsx'
import { chatSearch } from '#features/chat/search.ts'

/** Talks with parents and staff. */
export const Route = createFileRoute('/_app/chat')({ validateSearch: chatSearch, component: Chat })

function Chat() {
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <ChatPage search={search} changeSearch={changeSearch} />
}
