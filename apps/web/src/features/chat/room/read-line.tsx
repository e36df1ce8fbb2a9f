import { Trans } from '@lingui/react/macro'
import type { ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import { useUiLocale } from '@skrzat/ui/locale'
import { readersOf } from './layout.ts'

/** Under the last message, if it is the person's own: who has read it. */
export function ReadLine({ room, last, me }: { room: ChatRoom; last: ChatMessage | undefined; me: number }) {
  const locale = useUiLocale()
  if (!last || last.sender.id !== me || last.takenBack) return null
  const readers = readersOf(last.id, room.members)
  if (readers.length === 0) return null
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(readers)
  return (
    <p className="mt-1 text-right text-xs text-muted">
      {room.kid === null ? (
        <Trans>Przeczytano</Trans>
      ) : readers.length === room.members.length ? (
        <Trans>Przeczytali wszyscy</Trans>
      ) : (
        <Trans>Przeczytane przez: {names}</Trans>
      )}
    </p>
  )
}
