import { useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Skeleton } from '@skrzat/ui/skeleton'
import { ArrowLeft, Images, Search } from 'lucide-react'
import { useState } from 'react'
import type { NewTalk } from '../history-state.ts'
import { Initials } from '../initials.tsx'

type RoomHeaderProps = {
  room: ChatRoom | undefined
  /** The names of a talk that does not exist yet. */
  newTalk: NewTalk | undefined
  wide: boolean
  onBack: () => void
  onSearch: (() => void) | undefined
  onFiles: (() => void) | undefined
}

/** The talk's name; on a phone a back button; its search, and its files if they have no column. */
export function RoomHeader({ room, newTalk, wide, onBack, onSearch, onFiles }: RoomHeaderProps) {
  const { t } = useLingui()
  const Heading = wide ? 'h2' : 'h1'
  const name = room?.name ?? newTalk?.name
  // In a kid's talk, its members.
  const people = room?.kid != null ? room.members.map(({ fullname }) => fullname) : []
  const said = room?.about ?? newTalk?.about ?? ''
  const about = [name?.includes(said) ? '' : said, ...people].filter(Boolean).join(' · ')
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2 md:px-4">
      {!wide && (
        <Button
          icon={ArrowLeft}
          variant="quiet"
          size="icon"
          className="-ml-2"
          aria-label={t`Wróć do listy rozmów`}
          onClick={onBack}
        />
      )}
      {name !== undefined && (
        <Initials
          id={room?.kid ?? room?.members[0]?.id ?? 0}
          name={name}
          kid={room?.kid != null}
          className="max-[22rem]:hidden"
        />
      )}
      <div className="min-w-0 flex-1">
        <Heading className="leading-6 font-bold break-words">
          {name ?? (room === undefined && newTalk === undefined ? t`Rozmowa` : <Skeleton className="w-40" />)}
        </Heading>
        {about !== '' && <About key={room?.id} text={about} />}
      </div>
      {onSearch && (
        <Button
          icon={Search}
          variant="quiet"
          size="icon"
          aria-label={t`Szukaj w rozmowie`}
          title={t`Szukaj w rozmowie`}
          onClick={onSearch}
        />
      )}
      {onFiles && (
        <Button
          icon={Images}
          variant="quiet"
          size="icon"
          className="-mr-2 xl:hidden"
          aria-label={t`Zdjęcia i pliki`}
          title={t`Zdjęcia i pliki`}
          onClick={onFiles}
        />
      )}
    </header>
  )
}

/** Whose talk it is, and its members: one line, which a press shows whole. */
function About({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  return (
    <button
      type="button"
      aria-expanded={whole}
      className={cn(
        'relative block min-h-6 w-full rounded-small text-left text-sm text-muted pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:inset-x-0',
        whole ? 'break-words' : 'truncate',
      )}
      onClick={() => setWhole(!whole)}
    >
      {text}
    </button>
  )
}
