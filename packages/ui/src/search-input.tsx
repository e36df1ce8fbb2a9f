import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** Debounce of the search, in milliseconds. */
const REST = 250

export type SearchInputProps = {
  /** The current search. */
  value: string
  /** Called shortly after the last keystroke, or when the field loses the focus, with trimmed text. */
  onSearch: (text: string) => void
  /** The accessible name and placeholder: `Nazwa, miejscowość lub NIP`. */
  label: string
  clearLabel: string
  className?: string
}

/** The text of a search field, which is searched for shortly after the last keystroke, or at once by `searchFor`. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [known, setKnown] = useState(value)
  // The search was changed from outside, by "back" or a link: pending typed text is dropped.
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  function searchFor(typed: string) {
    if (typed === asked) return
    setAsked(typed)
    onSearch(typed)
  }
  const searchRested = useEffectEvent(searchFor)
  useEffect(() => {
    const timer = setTimeout(() => searchRested(text.trim()), REST)
    return () => clearTimeout(timer)
  }, [text])
  /** Empties the field where the search was already removed with another change. */
  function forget() {
    setText('')
    setAsked('')
  }
  return { text, setText, searchFor, forget }
}

/** Searches while typing; its cross clears it. */
export function SearchInput({ value, onSearch, label, clearLabel, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, searchFor } = useSearchText(value, onSearch)
  return (
    <search className={cn('block', className)}>
      <Field label={label} labelHidden className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          // A later search would navigate back from a page that was opened meanwhile.
          onBlur={() => searchFor(text.trim())}
          className={cn('truncate pl-10 [&::-webkit-search-cancel-button]:hidden', text !== '' && 'pr-10')}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={clearLabel}
            title={clearLabel}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:w-11"
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </Field>
    </search>
  )
}
