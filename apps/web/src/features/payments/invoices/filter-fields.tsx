import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  INVOICE_SORTS,
  INVOICE_STATES,
  type InvoiceSort,
  type InvoiceState,
} from '@skrzat/contract/invoice-list'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DateRangePicker } from '@skrzat/ui/date-range-picker'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useEager } from '#app/parts/index.ts'
import { useMonths } from '#components/use-months.ts'
import { groupNamesOptions } from '../queries.ts'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'

export const stateNames: Record<InvoiceState, MessageDescriptor> = {
  open: msg`Do zapłaty`,
  paid: msg`Opłacone`,
  deleted: msg`Usunięte`,
  all: msg`Wszystkie`,
}

const sortNames: Record<InvoiceSort, MessageDescriptor> = {
  created: msg`Data wystawienia`,
  number: msg`Numer`,
  kid: msg`Dziecko`,
  deadline: msg`Termin`,
  amount: msg`Kwota`,
  left: msg`Pozostało`,
  paid: msg`Dzień opłacenia`,
}

type FieldsProps = { search: PaymentsSearch; onChange: ChangePaymentsSearch }

/** Filters by state, group, days of issue, and invoices that no parent has opened yet. */
export function FilterFields(props: FieldsProps & { placeId: number; wide: boolean }) {
  const { placeId, wide, search, onChange } = props
  const { t, i18n } = useLingui()
  const months = useMonths()
  const { data: groups = [] } = useQuery(groupNamesOptions(placeId))
  const [state, setState] = useEager<InvoiceState>(search.state ?? 'open', (chosen) =>
    onChange({ state: chosen === 'open' ? undefined : chosen, status: undefined }),
  )
  const [group, setGroup] = useEager(search.group, (chosen) => onChange({ group: chosen }))
  const [unviewed, setUnviewed] = useEager(search.unviewed ?? false, (only) =>
    onChange({ unviewed: only || undefined }),
  )
  const range = search.from && search.to ? { from: search.from, to: search.to } : undefined
  return (
    <>
      <Field label={t`Stan faktury`} labelHidden className="md:w-36">
        <Select
          value={state}
          onChange={({ target }) => setState(INVOICE_STATES.find((each) => each === target.value) ?? 'open')}
        >
          {INVOICE_STATES.map((each) => (
            <option key={each} value={each}>
              {i18n._(stateNames[each])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Grupa`} labelHidden className="md:w-44">
        <Select value={group ?? ''} onChange={({ target }) => setGroup(Number(target.value) || undefined)}>
          <option value="">{t`Wszystkie grupy`}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Dni wystawienia`} labelHidden className="md:w-56 lg:w-46 xl:w-52 2xl:w-68">
        <DateRangePicker
          value={range}
          onValueChange={(days) => onChange({ from: days?.from, to: days?.to })}
          placeholder={t`Dowolna data`}
          calendarLabel={t`Dni wystawienia`}
          clearLabel={t`Wyczyść daty`}
          presets={months}
        />
      </Field>
      {wide ? (
        <Button
          icon={EyeOff}
          variant="secondary"
          size="icon"
          aria-label={t`Tylko nieobejrzane`}
          title={t`Tylko nieobejrzane`}
          aria-pressed={unviewed}
          className="aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:text-green"
          onClick={() => setUnviewed(!unviewed)}
        />
      ) : (
        <Checkbox
          label={t`Tylko nieobejrzane`}
          checked={unviewed}
          onChange={({ target }) => setUnviewed(target.checked)}
          className="py-1.5"
        />
      )}
    </>
  )
}

/** The order, for a list without column heads. */
export function SortFields({ search, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  const { sort = 'created', up } = search
  return (
    <>
      <Field label={t`Kolejność według`}>
        <Select
          value={sort}
          onChange={({ target }) => {
            const by = INVOICE_SORTS.find((each) => each === target.value)
            onChange({ sort: by === 'created' ? undefined : by })
          }}
        >
          {INVOICE_SORTS.map((each) => (
            <option key={each} value={each}>
              {i18n._(sortNames[each])}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t`Rosnąco`}
        checked={up ?? false}
        onChange={({ target }) => onChange({ up: target.checked || undefined })}
        className="py-1.5"
      />
    </>
  )
}
