import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { CountBadge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Part } from './part.tsx'
import { talksOptions } from './queries.ts'

const MOST = 4

/** The newest talks, unread ones first. */
export function Talks() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(talksOptions())
  const rooms = data
    ?.filter(({ lastMessage }) => lastMessage !== null)
    .toSorted((a, b) => Number(b.unread > 0) - Number(a.unread > 0))
    .slice(0, MOST)
  return (
    <Part title={t`Rozmowy`} query={{ data: rooms, error, refetch }} empty={t`Nie ma jeszcze rozmów.`}>
      {(listed) => (
        <ul>
          {listed.map((room) => (
            <TalkRow key={room.id} room={room} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function TalkRow({ room: { id, name, lastMessage, unread } }: { room: ChatRoom }) {
  const { t } = useLingui()
  return (
    <li>
      <Link
        to="/chat"
        search={{ room: id }}
        className="-mx-2 block rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="flex items-baseline gap-2">
          <span className={cn('line-clamp-2 min-w-0 flex-1 break-words', unread > 0 && 'font-bold')}>
            {name}
          </span>
          {lastMessage && (
            <DateText value={lastMessage.sentDate} form="brief" className="shrink-0 text-xs text-muted" />
          )}
        </span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span className="min-w-0 flex-1 truncate">
            {lastMessage?.takenBack ? (
              <Trans>Cofnięto wiadomość</Trans>
            ) : lastMessage?.text === '' ? (
              <Trans>Plik</Trans>
            ) : (
              lastMessage?.text
            )}
          </span>
          <CountBadge count={unread} label={t`nieprzeczytane: ${unread}`} />
        </span>
      </Link>
    </li>
  )
}
