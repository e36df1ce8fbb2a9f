import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { DISCOUNT_KINDS, type DiscountKind } from '@skrzat/contract/discount'
import type { Day } from '@skrzat/contract/days'
import { parseAmount } from '@skrzat/contract/money'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import type { Discount, ListedPaymentType } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { RadioGroup } from '@skrzat/ui/radio'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { trpc, useCommand } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { NameOptions } from '#components/name-options.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { addDiscount, removeDiscount } from '../queries.ts'
import { Section } from '../section.tsx'

type Of = { kid: Pick<KidPage, 'id' | 'place' | 'today'> }

/** What reduces the child's charges, each a line of its own on later invoices. */
export function KidDiscounts({ kid }: Of) {
  const { t } = useLingui()
  const at = { placeId: kid.place.id }
  const query = useQuery(trpc.payments.discounts.queryOptions({ ...at, kidId: kid.id }))
  const types = useQuery(trpc.payments.types.queryOptions(at)).data ?? []
  const [adding, setAdding] = useState(false)
  const remove = useMutation(removeDiscount({ onSuccess: () => toast.success(t`Usunięto zniżkę`) }))
  return (
    <Section
      title={t`Zniżki`}
      action={
        types.length > 0 && (
          <Button icon={Plus} variant="secondary" size="sm" onClick={() => setAdding(true)}>
            {t`Dodaj zniżkę`}
          </Button>
        )
      }
    >
      <Failure error={remove.error} />
      <QueryState query={query} pending={<Pending skeletons={['h-12']} />}>
        {(discounts) =>
          discounts.length === 0 ? (
            <p className="text-muted">
              <Trans>To dziecko nie ma zniżek.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-card">
              {discounts.map((discount) => (
                <Row
                  key={discount.id}
                  discount={discount}
                  type={types.find(({ id }) => id === discount.paymentTypeId)?.name ?? ''}
                  today={kid.today}
                  pending={remove.isPending}
                  onRemove={() => remove.mutate({ ...at, id: discount.id })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {adding && <AddDiscount kid={kid} types={types} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function useKindNames(): Record<DiscountKind, string> {
  const { t } = useLingui()
  return { sibling: t`dla rodzeństwa`, card: t`z\u00a0kartą`, decision: t`z\u00a0decyzji` }
}

type RowProps = { discount: Discount; type: string; today: Day; pending: boolean; onRemove: () => void }

function Row({ discount, type, today, pending, onRemove }: RowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const kinds = useKindNames()
  const { kind, percent, amount, fromDay, toDay, note } = discount
  const from = longDay(fromDay, today, locale)
  const to = toDay && longDay(toDay, today, locale)
  const value = percent === null ? moneyText(amount ?? 0, locale) : `${percent}%`
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <span className="min-w-0 break-words">
        {type}: <span className="tabular font-medium">−{value}</span> {kinds[kind]}
        <span className="block text-sm text-muted">
          {to ? t`od ${from} do ${to}` : t`od ${from}`}
          {note !== '' && ` · ${note}`}
        </span>
      </span>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={t`Usuń zniżkę: ${type}, ${value}`}
        disabled={pending}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}

type AddProps = Of & { types: readonly ListedPaymentType[]; onClose: () => void }

function AddDiscount({ kid, types, onClose }: AddProps) {
  const { t } = useLingui()
  const command = useCommand()
  const kinds = useKindNames()
  const [kind, setKind] = useState<DiscountKind>('sibling')
  const [typeId, setTypeId] = useState(types[0]?.id ?? 0)
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [fromDay, setFromDay] = useState<Day | undefined>(`${kid.today.slice(0, 7)}-01`)
  const [toDay, setToDay] = useState<Day>()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const add = useMutation(
    addDiscount({
      onSuccess: () => {
        toast.success(t`Dodano zniżkę`)
        onClose()
      },
    }),
  )
  const value = valueOf(unit, text)
  const reversed = fromDay !== undefined && toDay !== undefined && toDay < fromDay

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!value || fromDay === undefined || reversed || add.isPending) return
    const of = { placeId: kid.place.id, kidId: kid.id, paymentTypeId: typeId, kind }
    add.mutate(command({ ...of, ...value, fromDay, toDay: toDay ?? null, note }, 'form'))
  }

  return (
    <FormDialog
      title={t`Nowa zniżka`}
      description={t`Na kolejnych fakturach będzie osobną pozycją pod opłatą, którą zmniejsza.`}
      form={{ onSubmit: submit, className: 'flex flex-col gap-5' }}
      submitLabel={t`Dodaj zniżkę`}
      pending={add.isPending}
      onClose={onClose}
    >
      <Failure error={add.error} />
      <RadioGroup
        legend={t`Zniżka`}
        value={kind}
        onValueChange={(chosen) => setKind(DISCOUNT_KINDS.find((one) => one === chosen) ?? kind)}
        options={DISCOUNT_KINDS.map((one) => ({ value: one, label: kinds[one] }))}
      />
      <Field label={t`Od opłaty`}>
        <Select value={String(typeId)} onChange={({ target }) => setTypeId(Number(target.value))}>
          <NameOptions of={types} />
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={t`Wysokość zniżki`}
          required
          error={tried && !value ? (unit === 'percent' ? t`Podaj od 1 do 100.` : t`Podaj kwotę.`) : undefined}
        >
          <Input numeric inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field label={t`Jednostka`}>
          <Select
            value={unit}
            onChange={({ target }) => setUnit(target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">{t`procent opłaty`}</option>
            <option value="amount">{t`złotych na fakturze`}</option>
          </Select>
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t`Od`} required error={tried && fromDay === undefined ? t`Wybierz dzień.` : undefined}>
          <DatePicker
            placeholder={t`Wybierz dzień`}
            calendarLabel={t`Pierwszy dzień zniżki`}
            value={fromDay}
            onValueChange={setFromDay}
          />
        </Field>
        <Field
          label={t`Do`}
          aside={t`opcjonalnie`}
          error={reversed ? t`Ostatni dzień nie może być przed pierwszym.` : undefined}
        >
          <DatePicker
            placeholder={t`Bez końca`}
            calendarLabel={t`Ostatni dzień zniżki`}
            clearLabel={t`Bez ostatniego dnia`}
            value={toDay}
            onValueChange={setToDay}
          />
        </Field>
      </div>
      <Field label={t`Numer decyzji albo karty`} aside={t`opcjonalnie`} hint={t`Widzą go tylko pracownicy.`}>
        <Input maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}

/** The typed discount; undefined unless 1 to 100 percent, or an amount above 0. */
function valueOf(unit: 'percent' | 'amount', text: string) {
  if (unit === 'percent') {
    const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
    return percent >= 1 && percent <= 100 ? { percent, amount: null } : undefined
  }
  const parsed = parseAmount(text)
  return parsed.ok && parsed.grosze > 0 ? { percent: null, amount: parsed.grosze } : undefined
}
