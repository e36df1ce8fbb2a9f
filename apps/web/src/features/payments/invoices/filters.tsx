import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { CountBadge } from '@skrzat/ui/badge'
import { SearchInput } from '@skrzat/ui/search-input'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Modal } from '#components/modal.tsx'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import { FilterFields, SortFields } from './filter-fields.tsx'

type FiltersProps = {
  placeId: number
  search: PaymentsSearch
  onChange: ChangePaymentsSearch
  wide: boolean
  /** At the end of the row. */
  children: ReactNode
}

/** What the list shows. On a phone the search is on the page, and all else in a sheet. */
export function Filters({ placeId, search, onChange, wide, children }: FiltersProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { state, from, group, unviewed, sort, up } = search
  const set = [state, from, group, unviewed, sort ?? up].filter((value) => value !== undefined).length
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-3 print:hidden">
      <SearchInput
        value={search.name ?? ''}
        onSearch={(name) => onChange({ name: name || undefined }, { replace: true })}
        label={t`Dziecko lub numer faktury`}
        clearLabel={t`Wyczyść`}
        className="w-full md:w-72"
      />
      {wide ? (
        <FilterFields placeId={placeId} search={search} onChange={onChange} />
      ) : (
        <Button icon={SlidersHorizontal} variant="secondary" onClick={() => setOpen(true)}>
          {t`Filtry`}
          <CountBadge count={set} label={t`ustawione: ${set}`} />
        </Button>
      )}
      <span className="ml-auto flex gap-2">{children}</span>
      {open && (
        <Modal onClose={() => setOpen(false)} title={t`Filtry`} shape="bottom">
          <div className="flex flex-col gap-5">
            <FilterFields placeId={placeId} search={search} onChange={onChange} />
            <SortFields search={search} onChange={onChange} />
            <Button onClick={() => setOpen(false)}>{t`Pokaż faktury`}</Button>
          </div>
        </Modal>
      )}
    </div>
  )
}
