import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { SearchInput } from '@skrzat/ui/search-input'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { OlderButton } from '#components/older-button.tsx'
import { messagesIn } from '../live/cache.ts'
import { hitsOptions } from '../queries.ts'
import { Snippet } from './snippet.tsx'

type TalkSearchProps = {
  room: ChatRoom
  onClose: () => void
  onJump: (messageId: number) => Promise<void>
}

/** Searches the talk's texts; a hit leads to its message. */
export function TalkSearch({ room: { id }, onClose, onJump }: TalkSearchProps) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const [query, setQuery] = useState('')
  const [going, setGoing] = useState<number>()
  const found = useInfiniteQuery({ ...hitsOptions(id, query), enabled: query !== '' })
  const hits = query === '' ? [] : messagesIn(found.data).toReversed()
  const count = hits.length
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current: panel } = box
    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape') close()
    }
    panel?.querySelector('input')?.focus()
    panel?.addEventListener('keydown', onKey)
    return () => panel?.removeEventListener('keydown', onKey)
  }, [])
  async function go(messageId: number) {
    setGoing(messageId)
    await onJump(messageId)
    setGoing(undefined)
  }
  return (
    <section
      ref={box}
      aria-label={t`Szukaj w rozmowie`}
      className="flex max-h-[45%] flex-col border-b border-line bg-card"
    >
      <div className="flex items-center gap-2 px-3 py-2 md:px-4">
        <SearchInput
          className="flex-1"
          value={query}
          onSearch={setQuery}
          label={t`Szukaj w wiadomościach`}
          clearLabel={t`Wyczyść wyszukiwanie`}
        />
        <Button
          icon={X}
          variant="quiet"
          size="icon"
          className="-mr-2"
          aria-label={t`Zamknij wyszukiwanie`}
          onClick={onClose}
        />
      </div>
      <div className="min-h-0 overflow-y-auto px-2 pb-2 empty:hidden">
        <Failure error={found.data ? null : found.error} />
        {query !== '' && found.data && (
          <output className="block px-2 pb-1 text-xs text-muted">
            {count === 0
              ? t`Nic nie znaleziono.`
              : found.hasNextPage
                ? t`Najnowsze trafienia: ${count}`
                : t`${plural(count, { one: '# trafienie', few: '# trafienia', many: '# trafień', other: '# trafienia' })}`}
          </output>
        )}
        {count > 0 && (
          <VirtualListInBox
            name="hits"
            label={t`Trafienia`}
            rows={hits}
            keyOf={(hit) => hit.id}
            estimate={52}
          >
            {(hit) => (
              <button
                type="button"
                aria-busy={going === hit.id || undefined}
                className="flex min-h-11 w-full flex-col rounded-control px-2 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-busy:opacity-55"
                onClick={() => void go(hit.id)}
              >
                <span className="flex w-full justify-between gap-3 text-xs text-muted">
                  <span className="min-w-0 break-words">{hit.sender.fullname}</span>
                  <DateText value={hit.sentDate} />
                </span>
                <Snippet text={hit.text} query={query} />
              </button>
            )}
          </VirtualListInBox>
        )}
        {query !== '' && <OlderButton query={found} label={t`Pokaż starsze`} variant="quiet" size="sm" />}
      </div>
    </section>
  )
}
