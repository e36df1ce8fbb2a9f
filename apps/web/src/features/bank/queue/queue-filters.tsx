import { useLingui } from '@lingui/react/macro'
import type { ListedStatement } from '@skrzat/contract/wire/bank'
import { Button } from '@skrzat/ui/button'
import { plainDays } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useUiLocale } from '@skrzat/ui/locale'
import { SearchInput } from '@skrzat/ui/search-input'
import { Select } from '@skrzat/ui/select'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWide } from '#app/parts/index.ts'
import { FilterBar } from '#components/filter-bar.tsx'
import type { BankSearch, ChangeBankSearch } from '../search.ts'

export type StatementChoice = Pick<ListedStatement, 'id' | 'number' | 'from' | 'to' | 'account'>

type QueueFiltersProps = {
  search: BankSearch
  statements: readonly StatementChoice[]
  onChange: ChangeBankSearch
  found: number | undefined
  onHelp: () => void
  /** At the end of the row. */
  children: ReactNode
}

/** The list's search, and the filter by statement. */
export function QueueFilters({ search, statements, onChange, found, onHelp, children }: QueueFiltersProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const wide = useWide()
  return (
    <FilterBar
      search={
        <SearchInput
          value={search.text ?? ''}
          onSearch={(text) => onChange({ text: text || undefined })}
          label={t`Płatnik, tytuł lub kwota`}
          clearLabel={t`Wyczyść`}
          className="min-w-40 flex-1 md:w-72 md:flex-none"
        />
      }
      set={[search.statement, search.line].filter((one) => one !== undefined).length}
      onClear={() => onChange({ statement: undefined, line: undefined })}
      found={found}
      end={
        <>
          {children}
          {wide && (
            <Button
              icon={CircleHelp}
              variant="quiet"
              size="icon"
              aria-label={t`Klawisze na liście przelewów`}
              title={t`Klawisze na liście przelewów`}
              onClick={onHelp}
            />
          )}
        </>
      }
    >
      <Field label={t`Wyciąg`} labelHidden={wide} className="md:w-64">
        <Select
          value={search.statement ?? ''}
          onChange={({ target }) =>
            onChange({ statement: Number(target.value) || undefined, line: undefined })
          }
        >
          <option value="">{t`Wszystkie wyciągi`}</option>
          {statements.map(({ id, number, from, to, account }) => (
            <option key={id} value={id}>
              {[number, plainDays(from, to, locale), `…${account.slice(-4)}`].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      </Field>
    </FilterBar>
  )
}
