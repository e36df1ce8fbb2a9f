import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SEARCH_LEAST, SEARCH_MOST } from '@skrzat/contract/wire/search'
import { Input } from '@skrzat/ui/input'
import { Kbd } from '@skrzat/ui/kbd'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useMenu } from '#app/navigation/index.ts'
import { useWide } from '#app/parts/index.ts'
import { Modal } from '../modal.tsx'
import { Pending } from '../pending.tsx'
import { QueryError } from '../query-state.tsx'
import { searchOptions } from './queries.ts'
import { hasInside, type Row } from './row.ts'
import { SearchResults } from './search-results.tsx'
import { useActions } from './use-actions.ts'
import { useInside } from './use-inside.ts'
import { useRecent } from './use-recent.ts'
import { useSections } from './use-sections.ts'

/** What is inside a row, and what was typed and active when it was opened. */
type Opened = { readonly row: Row; readonly text: string; readonly active: number }

/**
 * Searches everything that the person may see, and the app's screens and actions. A combobox over its results; Tab, the
 * right arrow or a row's button replaces them with what can be done with the row.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const wide = useWide()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState<Opened>()
  const typed = text.trim()
  const { data: menu } = useMenu()
  const query = useQuery(searchOptions(opened ? '' : typed))
  const enough = !opened && Array.from(typed).length >= SEARCH_LEAST
  const named = menu !== undefined && (menu.admin || menu.places.length > 1)
  const result = enough ? query.data : undefined
  const { keep, ...recent } = useRecent()
  const found = useSections({ typed, ...useActions(), ...recent, result, named })
  const inside = useInside(opened?.row, typed)
  const sections = inside ?? found
  const rows = sections.flatMap((section) => section.rows)
  const count = rows.length
  const at = Math.min(active, count - 1)
  const optionId = (index: number) => `${listId}-${String(index)}`
  const activeRow = rows[at]
  const chosen = opened?.row.label ?? ''
  const activeId = count > 0 ? optionId(at) : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function openInside(row: Row) {
    setOpened({ row, text, active: at })
    setText('')
    setActive(0)
    input.current?.focus()
  }
  function leaveInside() {
    if (!opened) return
    setText(opened.text)
    setActive(opened.active)
    setOpened(undefined)
    input.current?.focus()
  }
  function choose({ reference }: Row, event: MouseEvent) {
    if (reference !== undefined) keep(reference)
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose()
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const { key, shiftKey, currentTarget: field } = event
    const isAtEnd = field.selectionStart === text.length
    const isOpening = (key === 'Tab' && !shiftKey) || (key === 'ArrowRight' && isAtEnd)
    if (isOpening && activeRow && hasInside(activeRow)) {
      // The dialog's trap of the focus would take Tab.
      event.stopPropagation()
      openInside(activeRow)
    } else if (opened && text === '' && (key === 'Backspace' || key === 'ArrowLeft')) leaveInside()
    else if (count === 0) return
    else if (event.key === 'ArrowDown') setActive((at + 1) % count)
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
            {opened ? <Key keys={['←']}>{t`powrót`}</Key> : <Key keys={['Tab']}>{t`działania`}</Key>}
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
          aria-describedby={activeRow && hasInside(activeRow) ? `${listId}-keys` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MOST}
          placeholder={opened ? t`Wybierz, co zrobić…` : t`Imię, telefon, faktura, działanie…`}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="h-12 truncate pl-11"
        />
      </div>
      <p id={`${listId}-keys`} className="sr-only">
        {t`Tab pokazuje działania`}
      </p>
      <output className="sr-only">
        {opened
          ? `${chosen}: ${resultsText(count)}`
          : enough && !query.isFetching && (count === 0 ? t`Brak wyników` : resultsText(count))}
      </output>
      {opened && (
        <button
          type="button"
          aria-label={t`Wróć do wyników: ${chosen}`}
          onClick={leaveInside}
          className="-mx-3 mb-3 flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-green-soft"
        >
          <ArrowLeft aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 font-medium break-words">{chosen}</span>
        </button>
      )}
      <SearchResults
        id={listId}
        label={opened ? t`Działania` : t`Wyniki`}
        sections={sections}
        typed={typed}
        active={at}
        optionId={optionId}
        onActive={setActive}
        onChosen={choose}
        onInside={openInside}
      />
      {!opened && !enough && (typed === '' || count === 0) && (
        <p className="pt-4 pb-2 text-center text-sm text-muted">
          {t`Szukaj dzieci, opiekunów, pracowników, telefonów, faktur, grup, plików i ekranów. Wystarczą dwie pierwsze litery.`}
        </p>
      )}
      {opened && count === 0 && typed !== '' && (
        <p className="py-6 text-center font-medium break-words">{t`Nic nie pasuje do „${typed}”`}</p>
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
