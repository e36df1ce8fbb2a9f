/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an input with a list of its own, by the ARIA pattern */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Money } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Failure } from '#components/failure.tsx'
import { targetsOptions } from '../queries.ts'
import { choicesOf, keyOf, type Choice } from './choice.ts'

type TargetSearchProps = {
  placeId: number
  label: string
  input?: RefObject<HTMLInputElement | null>
  /** If given, each option says what this much money would do. */
  amount?: number
  onChoose: (choice: Choice) => void
  className?: string
}

/** A search of open invoices by child, number or amount: arrows move, Enter chooses (WAI-ARIA: Combobox). */
export function TargetSearch({ placeId, label, input, amount, onChoose, className }: TargetSearchProps) {
  const { t } = useLingui()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const query = useQuery(targetsOptions(placeId, useDeferredValue(text.trim())))
  const choices = choicesOf(query.data ?? [])
  const active = Math.max(0, Math.min(at, choices.length - 1))
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function press(event: KeyboardEvent) {
    const choice = choices[active]
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    // The choices of a former text must not be taken for this one's.
    else if (event.key === 'Enter' && choice && !query.isPlaceholderData) onChoose(choice)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  const count = choices.length
  return (
    <div className={cn('flex min-w-0 flex-col gap-2', className)}>
      <Field label={label}>
        <Input
          ref={input}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </Field>
      <Failure error={query.error} />
      <output className="sr-only">
        {query.data &&
          t`${plural(count, { one: '# możliwość', few: '# możliwości', many: '# możliwości', other: '# możliwości' })}`}
      </output>
      {query.data && count === 0 && (
        <p className="py-2 text-muted">
          <Trans>Nie ma takiego dziecka, faktury ani kwoty.</Trans>
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-busy={query.isFetching}
        className="max-h-80 min-h-24 overflow-y-auto rounded-control border border-line empty:hidden"
      >
        {choices.map((choice, index) => (
          <button
            type="button"
            key={keyOf(choice)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(choice)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-4 text-left border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-sunken aria-selected:bg-green-soft"
          >
            <Target choice={choice} />
            <span className="ml-auto text-right text-sm">
              {choice.invoice && <Money grosze={choice.invoice.amountLeft} className="block text-base" />}
              {amount !== undefined && <Effect choice={choice} amount={amount} />}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

function Target({ choice: { kid, invoice } }: { choice: Choice }) {
  return (
    <span className="min-w-0">
      <span className="block font-medium break-words">
        {kid.name} <span className="text-sm font-normal text-muted">{kid.group}</span>
      </span>
      {invoice?.payer && <span className="block text-sm">{invoice.payer.name}</span>}
      <span className="block text-sm text-muted">
        {invoice ? (
          <Trans>
            <span className="tabular">{invoice.number}</span>, termin{' '}
            <DateText value={invoice.deadline} form="plain" />
          </Trans>
        ) : (
          <Trans>na nadpłatę dziecka</Trans>
        )}
      </span>
    </span>
  )
}

/** What the line's money does to an invoice. */
function Effect({ choice: { invoice }, amount }: { choice: Choice; amount: number }) {
  if (!invoice) return <Money grosze={amount} className="text-muted" />
  const left = invoice.amountLeft - amount
  if (left === 0) {
    return (
      <span className="text-success">
        <Trans>opłaci w całości</Trans>
      </span>
    )
  }
  return (
    <span className="text-muted">
      {left > 0 ? (
        <Trans>
          zostanie <Money grosze={left} />
        </Trans>
      ) : (
        <Trans>
          <Money grosze={-left} /> na nadpłatę
        </Trans>
      )}
    </span>
  )
}
