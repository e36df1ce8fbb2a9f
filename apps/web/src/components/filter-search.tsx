/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an input with a list of its own, by the ARIA pattern */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { useSearchText } from '@skrzat/ui/search-input'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** A filter that fits what is being typed. */
export type Suggestion = {
  key: string
  /** What it filters by: `Grupa`. */
  kind: string
  label: string
  /** Sets it, and removes the searched text. */
  choose: () => void
}

/** A filter that is set. */
export type Chip = { key: string; label: string; remove: () => void }

type FilterSearchProps = {
  value: string
  onSearch: (text: string) => void
  /** The accessible name and placeholder. */
  label: string
  chips: readonly Chip[]
  /** For an empty text, those that need no text. */
  suggest: (text: string) => readonly Suggestion[]
  className?: string
}

/**
 * A search with suggestions of filters; a chosen one becomes a chip in the field. Typing alone searches, so that the
 * list is only for those who look at it (the combobox pattern of ARIA, without autocompletion).
 */
export function FilterSearch({ value, onSearch, label, chips, suggest, className }: FilterSearchProps) {
  const { t } = useLingui()
  const { text, setText, searchFor, forget } = useSearchText(value, onSearch)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const options = open ? suggest(text.trim()) : []
  const count = options.length

  function type(typed: string) {
    setText(typed)
    setOpen(typed.trim() !== '')
    setActive(-1)
  }

  function close() {
    setOpen(false)
    setActive(-1)
  }

  const activeId = options[active] && `${id}-${active}`
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function choose(suggestion: Suggestion) {
    forget()
    close()
    suggestion.choose()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    const option = options[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) setOpen(true)
      else if (count > 0)
        setActive(
          (active + (key === 'ArrowDown' ? 1 : -1) + count + Number(active < 0 && key === 'ArrowUp')) % count,
        )
    } else if (key === 'Enter' && option) choose(option)
    else if (key === 'Enter') {
      searchFor(text.trim())
      close()
    } else if (key === 'Escape' && open) close()
    // A held key that has emptied the text takes no filter away.
    else if (key === 'Backspace' && text === '' && chips.length > 0 && !event.repeat) chips.at(-1)?.remove()
    else return
    event.preventDefault()
  }

  return (
    <search className={cn('relative block', className)}>
      <div className="flex h-10 min-w-0 items-center rounded-control border border-edge bg-card pl-3 has-[input:focus-visible]:border-green has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-green pointer-coarse:h-12">
        <Search aria-hidden className="mr-1.5 size-4.5 shrink-0 text-muted" />
        {chips.length > 0 && (
          <ul
            aria-label={t`Ustawione filtry`}
            className="flex max-w-2/3 shrink-0 gap-1 overflow-x-auto py-1 pr-1 pointer-coarse:py-0 [scrollbar-width:none]"
          >
            {chips.map((chip) => (
              <li key={chip.key} className="shrink-0">
                <button
                  type="button"
                  aria-label={t`Usuń filtr: ${chip.label}`}
                  className="flex h-7 animate-appear items-center gap-1 rounded-small bg-green-soft pr-1 pl-2 text-sm text-green hover:text-green-pressed focus-visible:-outline-offset-2 pointer-coarse:h-11"
                  onClick={() => {
                    chip.remove()
                    input.current?.focus()
                  }}
                >
                  <span className="whitespace-nowrap">{chip.label}</span>
                  <X aria-hidden className="size-4 shrink-0" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? id : undefined}
          aria-activedescendant={activeId}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={chips.length > 0 ? undefined : label}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          // A later search would navigate back from a page that was opened meanwhile.
          onBlur={() => {
            searchFor(text.trim())
            close()
          }}
          className="h-full min-w-0 flex-1 truncate bg-transparent pr-2 outline-none placeholder:text-muted"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t`Wyczyść`}
            title={t`Wyczyść`}
            className="grid h-full w-9 shrink-0 place-items-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:h-11 pointer-coarse:w-11"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      <output className="sr-only">
        {count > 0 &&
          t`${plural(count, { one: '# podpowiedź', few: '# podpowiedzi', many: '# podpowiedzi', other: '# podpowiedzi' })}`}
      </output>
      {count > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t`Podpowiedzi`}
          className="absolute top-full left-0 z-40 mt-1.5 max-h-80 w-max max-w-[min(24rem,calc(100vw-2rem))] min-w-full overflow-auto rounded-control border border-line bg-float p-1 shadow-float"
        >
          {options.map((suggestion, index) => (
            <button
              type="button"
              key={suggestion.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={cn(
                'flex min-h-9 w-full cursor-pointer text-left items-center gap-2 rounded-small px-2.5 py-1.5 pointer-coarse:min-h-11',
                index === active && 'bg-green-soft',
              )}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(suggestion)}
            >
              <span className="text-sm text-muted">{suggestion.kind}</span>
              <span className="min-w-0 font-medium wrap-anywhere">{suggestion.label}</span>
            </button>
          ))}
        </div>
      )}
    </search>
  )
}
