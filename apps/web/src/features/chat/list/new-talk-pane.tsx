import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatKid, ChatPerson } from '@skrzat/contract/wire/chat'
import { buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { SearchInput } from '@skrzat/ui/search-input'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { kidName, listName } from '#components/kid-name.ts'
import { Initials } from '../initials.tsx'
import { findOptions } from '../queries.ts'
import type { ChangeChatSearch } from '../search.ts'
import { type Opening, searchOf, type Talk } from '../talk.ts'

/** Finds recipients: people by their own or their kids' names and, for workers, kids. */
export default function NewTalkPane({ changeSearch }: { changeSearch: ChangeChatSearch }) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const found = useQuery(findOptions(query))
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <header className="flex flex-col gap-3 px-4 pt-4 pb-3 md:px-3">
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-label={t`Wróć do listy rozmów`}
            title={t`Wróć do listy rozmów`}
            className={cn(buttonStyle({ variant: 'quiet', size: 'icon-sm' }), '-ml-1')}
            onClick={() => changeSearch({ find: undefined })}
          >
            <ArrowLeft aria-hidden />
          </button>
          <h1 className="text-xl font-bold">{t`Nowa rozmowa`}</h1>
        </div>
        <div ref={heading}>
          <SearchInput
            value={query}
            onSearch={setQuery}
            label={t`Imię, nazwisko lub dziecko`}
            clearLabel={t`Wyczyść wyszukiwanie`}
          />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">
        <QueryState query={found} pending={<FoundPending />}>
          {({ persons, kids }) =>
            persons.length + kids.length === 0 ? (
              <Nobody query={query} />
            ) : (
              <div className="flex flex-col gap-4">
                {persons.length > 0 && (
                  <Found title={t`Osoby`}>
                    {persons.map((person) => (
                      <PersonRow key={person.id} person={person} />
                    ))}
                  </Found>
                )}
                {kids.length > 0 && (
                  <Found title={t`Rozmowy o dziecku`} hint={t`Z rodzicami dziecka i wychowawcami grupy.`}>
                    {kids.map((kid) => (
                      <KidRow key={kid.id} kid={kid} />
                    ))}
                  </Found>
                )}
              </div>
            )
          }
        </QueryState>
      </div>
    </>
  )
}

function Found({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="px-2.5 pt-1 text-sm font-bold">{title}</h2>
      {hint !== undefined && <p className="px-2.5 text-xs text-muted">{hint}</p>}
      <ul className="mt-1 flex flex-col gap-0.5">{children}</ul>
    </section>
  )
}

const rowStyle =
  'flex min-h-14 items-center gap-3 rounded-control px-2.5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2'

/** The existing talk, or one that the first message opens. */
function talkWith(room: number | null, opening: Opening): Talk {
  return room === null ? { opening } : { roomId: room }
}

function PersonRow({ person }: { person: ChatPerson }) {
  const { id, fullname, kids, what, place, room } = person
  const { data: menu } = useMenu()
  const several = (menu?.places.length ?? 0) > 1 || (menu?.places.length === 0 && menu.parent)
  // A parent without a known name is named by the kids.
  const others = kids.filter((kid) => !fullname.includes(kid))
  const about = [what || others.join(', '), several && place.name].filter(Boolean).join(' · ')
  return (
    <li>
      <Link
        to="/chat"
        search={searchOf(talkWith(room, { with: 'person', accountId: id }))}
        state={(before) => ({ ...before, newTalk: { name: fullname, about } })}
        className={rowStyle}
      >
        <Initials id={id} name={fullname} />
        <span className="min-w-0">
          <span className="block break-words">{fullname}</span>
          {about !== '' && <span className="block text-sm break-words text-muted">{about}</span>}
        </span>
      </Link>
    </li>
  )
}

function KidRow({ kid }: { kid: ChatKid }) {
  const { id, group, room } = kid
  const name = kidName(kid)
  return (
    <li>
      <Link
        to="/chat"
        search={searchOf(talkWith(room, { with: 'kid', kidId: id }))}
        state={(before) => ({ ...before, newTalk: { name, about: group.name } })}
        className={rowStyle}
      >
        <Initials id={id} name={name} kid />
        <span className="min-w-0">
          <span className="block break-words">{listName(kid)}</span>
          <GroupTag {...group} className="mt-0.5" />
        </span>
      </Link>
    </li>
  )
}

function Nobody({ query }: { query: string }) {
  const { t } = useLingui()
  if (query === '')
    return (
      <EmptyState picture="puzzle" title={t`Nie ma do kogo napisać`}>
        <Trans>Rodzice piszą do pracowników swojej placówki, a pracownicy do rodziców i do siebie.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState picture="puzzle" title={t`Nikogo nie znaleziono`}>
      <Trans>Nikt, do kogo możesz napisać, nie pasuje do „{query}”.</Trans>
    </EmptyState>
  )
}

function FoundPending() {
  return (
    <Pending className="flex flex-col gap-4 px-2 pt-2">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className={width} />
        </div>
      ))}
    </Pending>
  )
}
