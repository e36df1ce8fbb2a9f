import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { SearchInput } from '@skrzat/ui/search-input'
import { Skeleton } from '@skrzat/ui/skeleton'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { useQuery } from '@tanstack/react-query'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '@skrzat/ui/use-store'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import type { Outbox } from '../outbox/outbox.ts'
import { roomsOptions } from '../queries.ts'
import type { ChangeChatSearch } from '../search.ts'
import { keyOf, type Talk } from '../talk.ts'
import { TalkRow } from './talk-row.tsx'

type ListPaneProps = {
  me: number
  open: Talk | undefined
  outbox: Outbox
  changeSearch: ChangeChatSearch
}

/** The caller's talks, the newest message first, with their search. */
export function ListPane({ me, open, outbox, changeSearch }: ListPaneProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const rooms = useQuery(roomsOptions(query))
  const unsent = useStore(outbox.subscribe, outbox.snapshot)
  const refused = new Set(unsent.filter(({ refusal }) => refusal).map(({ talk }) => keyOf(talk)))
  const openKey = open && keyOf(open)
  const startTalk = () => changeSearch({ find: true })
  return (
    <>
      <header className="flex flex-col gap-3 px-4 pt-4 pb-3 md:px-3">
        <div className="flex items-center justify-between gap-2">
          <h1 className="text-xl font-bold md:px-1">{t`Rozmowy`}</h1>
          <Button icon={SquarePen} variant="quiet" size="sm" className="-mr-1" onClick={startTalk}>
            {t`Nowa`}
            <span className="sr-only">{t`rozmowa`}</span>
          </Button>
        </div>
        <SearchInput
          value={query}
          onSearch={setQuery}
          label={t`Szukaj rozmowy`}
          clearLabel={t`Wyczyść wyszukiwanie`}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">
        <QueryState
          query={rooms}
          pending={<ListPending />}
          empty={
            query === '' ? <NoTalks onStart={startTalk} /> : <NoHits query={query} onStart={startTalk} />
          }
        >
          {(listed) => (
            <VirtualListInBox
              name="talks"
              label={t`Rozmowy`}
              rows={listed}
              keyOf={({ id }) => id}
              estimate={82}
              rowClassName="not-last:pb-0.5"
            >
              {(room) => {
                const key = keyOf({ roomId: room.id })
                return <TalkRow room={room} me={me} current={key === openKey} refused={refused.has(key)} />
              }}
            </VirtualListInBox>
          )}
        </QueryState>
      </div>
    </>
  )
}

function NoTalks({ onStart }: { onStart: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="letterbox"
      title={t`Nie masz jeszcze rozmów`}
      action={<Button icon={SquarePen} onClick={onStart}>{t`Zacznij rozmowę`}</Button>}
    >
      <Trans>
        Napisz do opiekunów albo rodziców: o tym, jak minął dzień, kto odbiera dziecko, czego brakuje.
      </Trans>
    </EmptyState>
  )
}

function NoHits({ query, onStart }: { query: string; onStart: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="puzzle"
      title={t`Nie ma takiej rozmowy`}
      action={
        <Button icon={SquarePen} variant="secondary" onClick={onStart}>
          {t`Nowa rozmowa`}
        </Button>
      }
    >
      <Trans>Żadna z rozmów nie pasuje do „{query}”.</Trans>
    </EmptyState>
  )
}

function ListPending() {
  return (
    <Pending className="flex flex-col gap-4 px-2 pt-2">
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={width} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </Pending>
  )
}
