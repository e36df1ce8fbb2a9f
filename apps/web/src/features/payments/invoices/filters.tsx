import { useLingui } from '@lingui/react/macro'
import { addMonths, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useEager } from '#app/eager.ts'
import type { ChangeSearch, PaymentsSearch } from '../search.ts'

/** How long one rests before what is typed is searched for, in ms. */
const REST = 250

type FiltersProps = {
  search: PaymentsSearch
  onChange: ChangeSearch
  /** At the end of the row. */
  children: ReactNode
}

/** The days of issue, the child's name, and only what no parent has opened yet. */
export function Filters({ search, onChange, children }: FiltersProps) {
  const { t } = useLingui()
  const today = useToday()
  const [unviewed, setUnviewed] = useEager(search.unviewed ?? false, (only) =>
    onChange({ unviewed: only || undefined }),
  )
  const before = addMonths(today, -1)
  const range = search.from && search.to ? { from: search.from, to: search.to } : undefined
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      <Field label={t`Dni wystawienia`} labelHidden className="w-full sm:w-64">
        <DateRangePicker
          value={range}
          onValueChange={(days) => onChange({ from: days?.from, to: days?.to })}
          placeholder={t`Wystawione kiedykolwiek`}
          calendarLabel={t`Dni wystawienia`}
          clearLabel={t`Wyczyść daty`}
          presets={[
            { label: t`ten miesiąc`, range: { from: firstOfMonth(today), to: lastOfMonth(today) } },
            { label: t`poprzedni miesiąc`, range: { from: before, to: lastOfMonth(before) } },
          ]}
        />
      </Field>
      <NameSearch name={search.name} onChange={onChange} />
      <Checkbox
        label={t`Tylko nieobejrzane`}
        checked={unviewed}
        onChange={({ target }) => setUnviewed(target.checked)}
        className="py-1.5"
      />
      <span className="ml-auto flex gap-2">{children}</span>
    </search>
  )
}

/** Searches while one types, a moment after the last letter. */
function NameSearch({ name, onChange }: { name: string | undefined; onChange: ChangeSearch }) {
  const { t } = useLingui()
  const [text, setText] = useState(name ?? '')
  const [known, setKnown] = useState(name)
  // The address changed by itself: "clear all", or a step back.
  if (name !== known) {
    setKnown(name)
    if ((name ?? '') !== text.trim()) setText(name ?? '')
  }
  const searchFor = useEffectEvent((typed: string) => {
    if (typed !== (name ?? '')) onChange({ name: typed || undefined }, { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => searchFor(text.trim()), REST)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Field label={t`Imię lub nazwisko dziecka`} labelHidden className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-1 size-4.5 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        placeholder={t`Imię lub nazwisko dziecka`}
        className="pl-10"
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  )
}
