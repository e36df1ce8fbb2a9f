import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { CountBadge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { Initials } from '../initials.tsx'
import { searchOf } from '../talk.ts'

type TalkRowProps = {
  room: ChatRoom
  me: number
  current: boolean
  /** A message in it was refused. */
  refused: boolean
}

/** One talk of the list: its name, its last message, and its unread count. */
export function TalkRow({ room, me, current, refused }: TalkRowProps) {
  const { t } = useLingui()
  const { id, name, about, kid, lastMessage, unread, members } = room
  const isNew = unread > 0
  return (
    <Link
      to="/chat"
      search={searchOf({ roomId: id })}
      aria-current={current ? 'true' : undefined}
      className={cn(
        'flex min-h-16 items-center gap-3 rounded-control px-2.5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2',
        current && 'bg-green-soft hover:bg-green-soft',
      )}
    >
      <Initials id={kid ?? members[0]?.id ?? id} name={name} kid={kid !== null} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={cn(
              'line-clamp-2 max-w-full min-w-min flex-1 break-words',
              isNew ? 'font-bold' : 'font-medium',
            )}
          >
            {name}
          </span>
          {lastMessage && (
            <DateText value={lastMessage.sentDate} form="brief" className="shrink-0 text-xs text-muted" />
          )}
        </span>
        {about !== '' && !name.includes(about) && (
          <span className="line-clamp-2 text-xs break-words text-muted">{about}</span>
        )}
        <span className="flex items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate text-sm', isNew ? 'text-ink' : 'text-muted')}>
            {refused ? (
              <span className="text-danger">{t`Nie wysłano wiadomości`}</span>
            ) : (
              lastMessage && <LastMessage message={lastMessage} own={lastMessage.senderId === me} />
            )}
          </span>
          <CountBadge count={unread} label={t`nieprzeczytane: ${unread}`} />
        </span>
      </span>
    </Link>
  )
}

type LastMessageProps = { message: NonNullable<ChatRoom['lastMessage']>; own: boolean }

function LastMessage({ message: { text, files, takenBack }, own }: LastMessageProps) {
  const { t } = useLingui()
  if (takenBack) return <i>{t`Cofnięto wiadomość`}</i>
  const said =
    text !== '' ? (
      text
    ) : (
      <>
        <Paperclip aria-hidden className="mr-1 inline size-3.5" />
        {t`${plural(files, { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' })}`}
      </>
    )
  return (
    <>
      {own && <span className="text-muted">{t`Ty:`} </span>}
      {said}
    </>
  )
}
