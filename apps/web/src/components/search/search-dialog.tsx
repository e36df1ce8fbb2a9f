import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SEARCH_LEAST, SEARCH_MOST } from '@skrzat/contract/wire/search'
import { Input } from '@skrzat/ui/input'
import { Kbd } from '@skrzat/ui/kbd'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { useWide } from '#app/parts/index.ts'
import { Modal } from '../modal.tsx'
import { Pending } from '../pending.tsx'
import { QueryError } from '../query-state.tsx'
import { searchOptions } from './queries.ts'
import { SearchResults } from './search-results.tsx'
import { useActions } from './use-actions.ts'
import { useSections } from './use-sections.ts'

/** Searches everything that the person may see, and the app's screens and actions. A combobox over its results. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const wide = useWide()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const { data: menu } = useMenu()
  const actions = useActions()
  const query = useQuery(searchOptions(typed))
  const enough = Array.from(typed).length >= SEARCH_LEAST
  const named = menu !== undefined && (menu.admin || menu.places.length > 1)
  const result = enough ? query.data : undefined
  const sections = useSections({ typed, actions, result, named })
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const at = Math.min(active, count - 1)
  const optionId = (index: number) => `${listId}-${String(index)}`
  const activeId = count > 0 ? optionId(at) : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || count === 0) return
    if (event.key === 'ArrowDown') setActive((at + 1) % count)
    else if (event.key === 'ArrowUp') setActive((at - 1 + count) % count)
    else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else return
    event.preventDefault()
  }

  return (
    <Modal
      onClose={onClose}
      title={t`Szukaj`}
      firstInput={input}
      className="top-2 max-h-[calc(100dvh-1rem)] max-w-xl translate-y-0 max-sm:w-[calc(100%-1rem)] sm:top-[10dvh] sm:max-h-[80dvh]"
      footer={
        wide && (
          <p className="flex flex-1 flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <Key keys={['↑', '↓']}>{t`wybór`}</Key>
            <Key keys={['Enter']}>{t`otwarcie`}</Key>
            <Key keys={['Esc']}>{t`zamknięcie`}</Key>
          </p>
        )
      }
    >
      {/* Stays while the results scroll below. */}
      <div className="sticky -top-1 z-10 -mx-6 -mt-1 bg-float px-6 pt-1 pb-3">
        <Search aria-hidden className="absolute top-4.5 left-9 size-4.5 text-muted" />
        <Input
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input with a list of its own, by the ARIA pattern
          role="combobox"
          aria-label={t`Szukaj wszędzie`}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MOST}
          placeholder={t`Imię, telefon, faktura, ekran…`}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="h-12 truncate pl-11"
        />
      </div>
      <output className="sr-only">
        {enough && !query.isFetching && (count === 0 ? t`Brak wyników` : resultsText(count))}
      </output>
      <SearchResults
        id={listId}
        sections={sections}
        typed={typed}
        active={at}
        optionId={optionId}
        onActive={setActive}
        onChosen={onClose}
      />
      {!enough && count === 0 && (
        <p className="py-6 text-center text-muted">
          {t`Szukaj dzieci, telefonów rodziców, numerów faktur, grup, plików i ekranów. Wystarczą dwie pierwsze litery.`}
        </p>
      )}
      {enough && query.error && !query.isFetching && <QueryError query={query} />}
      {enough && query.isPending && query.isFetching && (
        <Pending className="flex flex-col gap-2 py-2" skeletons={['h-10', 'h-10']} />
      )}
      {enough && count === 0 && query.isSuccess && !query.isPlaceholderData && (
        <div className="py-6 text-center">
          <p className="font-medium break-words">{t`Nic nie pasuje do „${typed}”`}</p>
          <p className="mt-1 text-muted">
            {t`Sprawdź pisownię albo wpisz początek imienia, nazwiska lub nazwy.`}
          </p>
        </div>
      )}
    </Modal>
  )

  function resultsText(results: number): string {
    return t`${plural(results, { one: '# wynik', few: '# wyniki', many: '# wyników', other: '# wyniku' })}`
  }
}

function Key({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  )
}
